import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, SOURCES, type SourceText } from "./sources.js";

/** Import order: a layer may import itself and the layers above it in this list, of which some stand side by side. */
const LAYERS: readonly (readonly string[])[] = [
  ["engine/model/"],
  ["engine/text/"],
  ["engine/match/"],
  ["engine/facts/", "engine/rules/"],
  ["engine/compile/"],
  ["engine/evaluate/"],
  ["engine/index.ts"],
  ["plugins/kit/"],
  ["plugins/judges/", "plugins/tools/"],
  ["server/records/", "server/ports.ts"],
  ["server/workspace/"],
  ["server/guardian/", "server/events.ts", "server/telemetry.ts"],
  ["server/service.ts", "server/replay/"],
  ["server/handlers/"],
  ["index.ts", "server/http/", "server/mcp/", "server/cli/"],
  ["server/main.ts"],
];

const levelOf = (path: string): number => LAYERS.findIndex((layer) => layer.some((prefix) => path.startsWith(prefix)));
const placeOf = (path: string): string => LAYERS.flat().find((prefix) => path.startsWith(prefix)) ?? path;

describe("imports", () => {
  it("every source file belongs to a layer", () => {
    expect(SOURCES.filter(({ path }) => levelOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  it("only go down", () => {
    const upward = SOURCES.flatMap(({ path, imports }) =>
      imports
        .filter(
          (target) =>
            levelOf(target) > levelOf(path) || (levelOf(target) === levelOf(path) && placeOf(target) !== placeOf(path)),
        )
        // What a command serves is HTTP: the command line is the one face that starts another.
        .filter((target) => !(path === "server/cli/serve.ts" && target.startsWith("server/http/")))
        .map((target) => `${path} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it("reach the engine from outside through engine/index only", () => {
    const inside = SOURCES.filter(({ path }) => !path.startsWith("engine/")).flatMap(({ path, imports }) =>
      imports.filter((t) => t.startsWith("engine/") && t !== "engine/index.ts").map((t) => `${path} -> ${t}`),
    );
    expect(inside).toEqual([]);
  });

  it("of a plugin reach the engine, the kit and itself, never the server or another plugin", () => {
    const folderOf = (path: string): string => /^plugins\/(?:judges|tools)\/[^/]+/.exec(path)?.[0] ?? "";
    const strays = SOURCES.filter(({ path }) => folderOf(path) !== "").flatMap(({ path, imports }) =>
      imports
        .filter((t) => t !== "engine/index.ts" && !t.startsWith("plugins/kit/") && !t.startsWith(folderOf(path)))
        .map((t) => `${path} -> ${t}`),
    );
    expect(strays).toEqual([]);
  });

  it("are never in a circle", () => {
    const byPath = new Map(SOURCES.map((source) => [source.path, source]));
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of byPath.get(path)?.loads ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const { path } of SOURCES) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe("libraries", () => {
  /** Each library of the engine lives in one folder; TypeBox also types what takes a schema. */
  const HOME: Readonly<Record<string, readonly string[]>> = {
    ajv: ["engine/model/"],
    yaml: ["engine/compile/"],
    re2: ["engine/match/"],
    "@eslint-community/regexpp": ["engine/match/"],
    "json-rules-engine": ["engine/rules/"],
    "@sinclair/typebox": ["engine/model/", "engine/compile/", "plugins/", "server/"],
    fastify: ["server/http/"],
    "better-sqlite3": ["server/records/sqlite/"],
    chokidar: ["server/workspace/"],
    commander: ["server/cli/"],
  };

  it("stand in the folder that is their home", () => {
    const strays = SOURCES.flatMap(({ path, packages }) =>
      packages
        .filter((name) => HOME[name] !== undefined && !HOME[name].some((home) => path.startsWith(home)))
        .map((name) => `${path} imports ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it("are all used, and all that is used is declared", () => {
    const manifest: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, "package.json"), "utf8"),
    );
    const used = new Set(SOURCES.flatMap(({ packages }) => packages).filter((name) => !name.startsWith("node:")));
    expect([...used].sort()).toEqual(Object.keys(manifest.dependencies).sort());
    expect(Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

const ENGINE = SOURCES.filter(({ path }) => path.startsWith("engine/"));
/** Text outside comments and strings, roughly: enough to find identifiers. */
const code = ({ text }: SourceText): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
/** The same without what stands in double quotes. */
const bare = (source: SourceText): string => code(source).replace(/"(?:[^"\\\n]|\\.)*"/g, '""');

describe("purity", () => {
  it("the engine has no clock, random, file, network or process", () => {
    const impure =
      /\b(Date\.now|new Date\(\)|Math\.random|performance\.|process\.|setTimeout|setInterval|setImmediate|fetch\()/;
    expect(ENGINE.filter((source) => impure.test(code(source))).map(({ path }) => path)).toEqual([]);
    const node = ENGINE.flatMap(({ path, packages }) =>
      packages
        .filter((p) => p.startsWith("node:") && p !== "node:crypto" && p !== "node:buffer")
        .map((p) => `${path} imports ${p}`),
    );
    expect(node).toEqual([]);
  });

  it("the engine names no metric and no chain", () => {
    const names = /["'`](?:injection|pii_leakage|secrets|toxicity|onchain_risk)["'`]|[Ss]olana|lamport/;
    expect(ENGINE.filter((source) => names.test(code(source))).map(({ path }) => path)).toEqual([]);
  });
});

describe("style", () => {
  const offenders = (pattern: RegExp): string[] =>
    SOURCES.filter((source) => pattern.test(bare(source))).map(({ path }) => path);

  it("no any, no non-null assertion, no cast through unknown, no suppressed type error", () => {
    expect(offenders(/:\s*any\b|<any>|\bas any\b|\bas unknown as\b|@ts-(ignore|expect-error|nocheck)/)).toEqual([]);
    expect(offenders(/[\w)\]]!(?=[.;,)\][])/)).toEqual([]);
  });

  it("no barrel but the engine, the kit and the library", () => {
    const barrels = ["engine/index.ts", "plugins/kit/index.ts", "index.ts"];
    expect(offenders(/^export\s[^=;]*?\sfrom\s+"/m).filter((path) => !barrels.includes(path))).toEqual([]);
  });

  it("what the engine exports can't be written to", () => {
    const writable = ENGINE.flatMap((source) =>
      [...bare(source).matchAll(/^export interface [\s\S]*?^\}/gm)].flatMap(([shape]) =>
        [...shape.matchAll(/^ {2}\w+\??:.*/gm)].map(([line]) => `${source.path}: ${line.trim()}`),
      ),
    );
    expect(writable).toEqual([]);
  });

  it("no default export", () => expect(offenders(/^export default\b/m)).toEqual([]));

  it("file names are kebab-case", () => {
    expect(SOURCES.map(({ path }) => path).filter((path) => !/^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.ts$/.test(path))).toEqual(
      [],
    );
  });

  it("files stay small: none above 350 lines, p90 at most 220, median at most 80", () => {
    const sizes = SOURCES.map(({ lines }) => lines).sort((a, b) => a - b);
    const at = (share: number): number => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
    expect(SOURCES.filter(({ lines }) => lines > 350).map(({ path }) => path)).toEqual([]);
    expect(at(0.9)).toBeLessThanOrEqual(220);
    expect(at(0.5)).toBeLessThanOrEqual(80);
  });
});
