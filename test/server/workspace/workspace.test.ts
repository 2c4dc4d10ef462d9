import { afterEach, describe, expect, it } from "vitest";
import { compile, PROVIDERS, SentinelError } from "../../../engine/index.js";
import type { WorkspaceEvent } from "../../../server/workspace/workspace.js";
import { policyText, RULES } from "../../helpers/small-set.js";
import { sourceFiles } from "../../helpers/source-files.js";
import { type TestWorkspace, type TestWorkspaceOptions, testWorkspace } from "../../helpers/workspace.js";

const ACME = "policies/acme.yaml";
const BETA = "policies/beta.yaml";
const WORDS = "rules/harm/words.yaml";
const WORDS_TEST = "rules/harm/words.test.yaml";
const FILES = { ...RULES, [ACME]: policyText(), [BETA]: policyText() };

const strict = policyText({ harm: "mode: enforce" }).replace("threshold: 0.7\n", "threshold: 0.65\n");
const loose = policyText().replace("threshold: 0.7\n", "threshold: 0.9\n");
const broken = "format: 1\nmetrics: [\n";
const moreWords = (RULES[WORDS] ?? "").replace("[surely harmful]", "[surely harmful, certainly harmful]");
const brokenWords = (RULES[WORDS] ?? "").replace("literals: [surely harmful]", "regex: '('");

const hashOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const environment = { judges: new Map(), providers: PROVIDERS, today: "2026-11-30" };
  const { snapshot, diagnostics } = await compile(sourceFiles(files), environment);
  if (snapshot === null) throw new Error(JSON.stringify(diagnostics));
  return snapshot.hash;
};

const types = (events: readonly WorkspaceEvent[]): string[] => events.map((event) => event.type);

describe("the workspace", () => {
  const open: TestWorkspace[] = [];
  const start = async (options: Partial<TestWorkspaceOptions> = {}): Promise<TestWorkspace> => {
    const set = await testWorkspace({ files: FILES, ...options });
    open.push(set);
    return set;
  };
  const restart = async (set: TestWorkspace): Promise<TestWorkspace> => {
    const again = await set.restart();
    open.push(again);
    return again;
  };
  afterEach(async () => {
    for (const { workspace } of open.splice(0)) await workspace.close();
  });

  describe("at its start", () => {
    it("makes the set of the files live, says so and keeps it", async () => {
      const { workspace, store, registry } = await start();
      const hash = await hashOf(FILES);
      expect(workspace.live().hash).toBe(hash);
      expect(workspace.status()).toEqual({
        live: { hash, activated: "2026-11-30T12:00:00.000Z" },
        held: null,
        lastReload: { ok: true, at: "2026-11-30T12:00:00.000Z", diagnostics: [] },
        stale: [],
        ending: [],
      });
      expect((await store.generations(9)).map((row) => row.hash)).toEqual([hash]);
      expect(registry.watched).toBe(true);
    });

    it.each([
      ["a policy", { [ACME]: broken }, "policies/acme.yaml"],
      ["the rules", { [WORDS]: brokenWords }, "rules/harm/words.yaml"],
      ["a test", { [WORDS_TEST]: "format: 1\ncases: [{ hit: surely, response: nothing of the kind }]\n" }, WORDS_TEST],
    ])("refuses to begin when %s is broken, and shows where", async (_, edit, file) => {
      const refused = start({ files: { ...FILES, ...edit } });
      await expect(refused).rejects.toMatchObject({ code: "CONFIG_INVALID", message: expect.stringContaining(file) });
    });

    it("keeps the time of an activation that a restart only repeats", async () => {
      const first = await start();
      await first.clock.advance(60_000);
      await first.edit({ [ACME]: strict });
      const { activated } = first.workspace.status().live;
      const second = await restart(first);
      expect(second.workspace.status().live.activated).toBe(activated);
      expect(await second.store.generations(9)).toHaveLength(2);
    });
  });

  describe("when files change", () => {
    it("makes the new set live, once, after things have settled", async () => {
      const { workspace, registry, clock, events, store } = await start();
      const reads = registry.reads;
      for (const text of [broken, loose, strict]) {
        registry.edit(ACME, text);
        registry.changed();
        await clock.advance(150);
      }
      expect(registry.reads).toBe(reads);
      await clock.advance(50);
      await workspace.activate("nowhere").catch(() => {});
      expect(registry.reads).toBe(reads + 1);
      const hash = await hashOf({ ...FILES, [ACME]: strict });
      expect(workspace.live().hash).toBe(hash);
      expect(events).toMatchObject([
        { type: "activated", hash, changes: expect.arrayContaining([expect.objectContaining({ weaker: false })]) },
      ]);
      expect((await store.generations(9)).map((row) => row.hash)).toEqual([hash, await hashOf(FILES)]);
    });

    it("does not wait for ever when they go on changing", async () => {
      const { registry, clock } = await start();
      const reads = registry.reads;
      for (let n = 0; n < 20; n++) {
        registry.changed();
        await clock.advance(100);
      }
      expect(registry.reads).toBe(reads + 1);
    });

    it("reads again when they change during a reading", async () => {
      const { workspace, registry, clock } = await start();
      registry.edit(ACME, strict);
      registry.changed();
      await clock.advance(200);
      registry.edit(BETA, strict);
      registry.changed();
      await clock.advance(200);
      await workspace.activate("nowhere").catch(() => {});
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: strict, [BETA]: strict }));
    });

    it("makes nothing of a change that is none", async () => {
      const { workspace, registry, edit, events } = await start();
      await edit({});
      expect(events).toEqual([]);
      await edit({ [ACME]: `# A remark.\n${registry.text(ACME)}` });
      expect(events).toEqual([]);
      const policy = workspace.live().sources.find((source) => source.path === ACME);
      expect(policy?.text).toContain("# A remark.");
    });

    it("leaves requests on the set they began with", async () => {
      const { workspace, edit } = await start();
      const pinned = workspace.live();
      await edit({ [ACME]: strict });
      expect(workspace.live()).not.toBe(pinned);
      expect(pinned.tenants.get("acme")?.at("2026-11-30T12:00:00.000Z").metrics.get("harm")?.policy.threshold).toBe(
        0.7,
      );
    });
  });

  describe("with bad files", () => {
    it("keeps a bad tenant on its last good policy and lets the others change", async () => {
      const { workspace, edit, events } = await start();
      await edit({ [ACME]: broken, [BETA]: strict });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [BETA]: strict }));
      expect(types(events)).toEqual(["rejected", "activated"]);
      expect(workspace.status()).toMatchObject({
        lastReload: { ok: false, diagnostics: [expect.objectContaining({ file: ACME, severity: "error" })] },
        stale: [{ tenant: "acme", since: "2026-11-30T12:00:00.200Z" }],
      });
    });

    it("keeps all rules when one file of them is bad, and lets policies change", async () => {
      const { workspace, edit } = await start();
      await edit({ [WORDS]: brokenWords, "rules/harm/more.yaml": moreWords, [ACME]: strict });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: strict }));
      expect(workspace.status().stale).toEqual([{ tenant: null, since: expect.any(String) }]);
    });

    it("keeps a policy that needs rules which were refused", async () => {
      const { workspace, edit } = await start();
      const needsMore = policyText().replace(
        "packs: [words]\n    threshold: 0.7",
        "packs: [words, more]\n    threshold: 0.7",
      );
      await edit({ [WORDS]: brokenWords, "rules/harm/more.yaml": moreWords, [ACME]: needsMore, [BETA]: strict });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [BETA]: strict }));
      expect(workspace.status().stale.map((stale) => stale.tenant)).toEqual([null, "acme"]);
    });

    it("leaves a new tenant out while its policy is bad", async () => {
      const { workspace, edit } = await start();
      await edit({ "policies/new.yaml": broken });
      expect(workspace.live().hash).toBe(await hashOf(FILES));
      await edit({ "policies/new.yaml": strict });
      expect([...workspace.live().tenants.keys()].sort()).toEqual(["acme", "beta", "new"]);
    });

    it("keeps children whose parent vanished, parent and all", async () => {
      const child = "format: 1\nextends: beta\n";
      const { workspace, edit } = await start({ files: { ...FILES, [ACME]: child } });
      await edit({ [BETA]: null });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: child }));
      expect(workspace.status().lastReload.ok).toBe(false);
    });

    it("takes an empty or half-written file for no policy at all", async () => {
      const { workspace, edit } = await start();
      for (const text of ["", "format: 1\n", (FILES[ACME] ?? "").slice(0, 60)]) {
        await edit({ [ACME]: text });
        expect(workspace.live().hash).toBe(await hashOf(FILES));
        expect(workspace.status().stale).toHaveLength(1);
      }
    });

    it("keeps the last good set when the files can't be read, and sees that they came back unchanged", async () => {
      const { workspace, registry, edit, events } = await start();
      registry.broken = new SentinelError("CONFIG_MISSING", { file: "policies", problem: "ENOENT" });
      await edit({});
      expect(workspace.live().hash).toBe(await hashOf(FILES));
      expect(workspace.status().lastReload).toMatchObject({ ok: false, diagnostics: [{ code: "CONFIG_MISSING" }] });
      registry.broken = null;
      await edit({});
      expect(workspace.status().lastReload.ok).toBe(true);
      expect(types(events)).toEqual(["rejected"]);
    });

    it("says no more once the file is repaired, and remembers since when it was bad until then", async () => {
      const { workspace, edit, clock } = await start();
      await edit({ [ACME]: broken });
      const since = workspace.status().stale[0]?.since;
      await clock.advance(5_000);
      await edit({ [ACME]: `${broken}[` });
      expect(workspace.status().stale).toEqual([{ tenant: "acme", since }]);
      await edit({ [ACME]: strict });
      expect(workspace.status()).toMatchObject({ stale: [], lastReload: { ok: true, diagnostics: [] } });
    });
  });

  describe("with tests beside the files", () => {
    const passing = "format: 1\ncases: [{ hit: surely, response: This is surely harmful. }]\n";
    const failing = "format: 1\ncases: [{ hit: surely, response: This is lovely. }]\n";

    it("refuses rules whose tests fail", async () => {
      const { workspace, edit } = await start({ files: { ...FILES, [WORDS_TEST]: passing } });
      await edit({ [WORDS]: moreWords, [WORDS_TEST]: failing, [ACME]: strict });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: strict }));
      expect(workspace.status().lastReload.diagnostics).toMatchObject([
        { code: "TEST_FAILED", file: WORDS_TEST, line: 2 },
      ]);
    });

    it("refuses a policy whose tests fail, and no other", async () => {
      const test = "format: 1\ncases: [{ request: { response: rather harmful }, expect: { action: block } }]\n";
      const { workspace, edit } = await start({ files: { ...FILES, "policies/acme.test.yaml": test } });
      await edit({ [ACME]: loose, [BETA]: loose });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [BETA]: loose }));
      expect(workspace.status().stale.map((stale) => stale.tenant)).toEqual(["acme"]);
    });

    describe("that would fail, now that an exception has ended", () => {
      const excepted = policyText({
        top: "exceptions: [{ set: metrics.harm.mode, to: observe, reason: r, owner: o, until: 2026-11-30 }]",
      });
      const test = "format: 1\ncases: [{ request: { response: surely harmful }, expect: { action: allow } }]\n";
      const files = { ...FILES, [ACME]: excepted, "policies/acme.test.yaml": test };

      it("runs only those of what changed", async () => {
        const { workspace, edit, clock } = await start({ files });
        await clock.advance(2 * 86_400_000);
        await edit({ [BETA]: strict });
        expect(workspace.status().lastReload.ok).toBe(true);
        await edit({ [ACME]: excepted.replace("0.7", "0.65") });
        expect(workspace.status().lastReload.diagnostics).toContainEqual(
          expect.objectContaining({ code: "TEST_FAILED", file: "policies/acme.test.yaml" }),
        );
      });

      it("still begins with the set that was live before", async () => {
        const first = await start({ files });
        await first.workspace.close();
        const second = await testWorkspace({ files, store: first.store, start: "2027-01-15T00:00:00.000Z" });
        open.push(second);
        expect(second.workspace.live().hash).toBe(first.workspace.live().hash);
      });
    });
  });

  describe("with reload: hold_weaker", () => {
    it("makes a set live that is no weaker", async () => {
      const { workspace, edit } = await start({ reload: "hold_weaker" });
      await edit({ [ACME]: strict });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: strict }));
    });

    it("holds a weaker one, with what would change, until a person activates it by its hash", async () => {
      const { workspace, edit, events } = await start({ reload: "hold_weaker" });
      await edit({ [ACME]: loose });
      const hash = await hashOf({ ...FILES, [ACME]: loose });
      expect(workspace.live().hash).toBe(await hashOf(FILES));
      expect(workspace.status().held).toMatchObject({
        hash,
        reason: "weaker",
        changes: [{ what: "policy acme metrics.harm.threshold", from: 0.7, to: 0.9, weaker: true }],
      });
      expect(types(events)).toEqual(["held"]);
      expect(await workspace.activate(hash)).toMatchObject({ outcome: "activated", live: hash, held: null });
      expect(workspace.live().hash).toBe(hash);
      expect(workspace.status().held).toBeNull();
    });

    it("lets go of it when the files are what is live again", async () => {
      const { workspace, edit } = await start({ reload: "hold_weaker" });
      await edit({ [ACME]: loose });
      await edit({ [ACME]: FILES[ACME] ?? "" });
      expect(workspace.status().held).toBeNull();
      await expect(workspace.activate(await hashOf({ ...FILES, [ACME]: loose }))).rejects.toMatchObject({
        code: "SNAPSHOT_UNKNOWN",
      });
    });

    it("is not got around by a reload or a restart", async () => {
      const first = await start({ reload: "hold_weaker" });
      await first.edit({ [ACME]: loose });
      expect(await first.workspace.reload()).toMatchObject({ outcome: "held" });
      const second = await restart(first);
      expect(second.workspace.live().hash).toBe(await hashOf(FILES));
      expect(second.workspace.status().held).toMatchObject({ reason: "weaker" });
    });
  });

  describe("with reload: manual", () => {
    it("holds every change until a person asks", async () => {
      const { workspace, edit } = await start({ reload: "manual" });
      await edit({ [ACME]: strict });
      const hash = await hashOf({ ...FILES, [ACME]: strict });
      expect(workspace.status()).toMatchObject({
        live: { hash: await hashOf(FILES) },
        held: { hash, reason: "manual" },
      });
      expect(await workspace.reload()).toMatchObject({ outcome: "activated", live: hash });
    });

    it("begins with what was live before, not with changed files", async () => {
      const first = await start({ reload: "manual" });
      await first.workspace.close();
      first.registry.edit(ACME, strict);
      const second = await restart(first);
      expect(second.workspace.live().hash).toBe(await hashOf(FILES));
      expect(second.workspace.status().held?.reason).toBe("manual");
    });
  });

  describe("rolled back", () => {
    it("is live as before, and the files don't undo it until one of them changes", async () => {
      const { workspace, edit } = await start();
      const before = workspace.live().hash;
      await edit({ [ACME]: strict });
      const after = workspace.live().hash;
      expect(await workspace.rollback()).toMatchObject({
        outcome: "activated",
        live: before,
        held: { reason: "rolled_back" },
      });
      await edit({});
      await edit({ [ACME]: `${strict}# A remark.\n` });
      expect((await workspace.reload()).outcome).toBe("held");
      expect(workspace.live().hash).toBe(before);
      expect(workspace.status().held).toMatchObject({ hash: after, reason: "rolled_back" });
      await edit({ [BETA]: strict });
      expect(workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: strict, [BETA]: strict }));
    });

    it("goes further back each time, and says when there is nothing left", async () => {
      const { workspace, edit } = await start();
      const first = workspace.live().hash;
      await edit({ [ACME]: strict });
      const second = workspace.live().hash;
      await edit({ [BETA]: strict });
      expect((await workspace.rollback()).live).toBe(second);
      expect((await workspace.rollback()).live).toBe(first);
      await expect(workspace.rollback()).rejects.toMatchObject({ code: "CONFLICT" });
    });

    it("goes back to a named set, and forward again by its hash", async () => {
      const { workspace, edit } = await start();
      const first = workspace.live().hash;
      await edit({ [ACME]: strict });
      await edit({ [BETA]: strict });
      const third = workspace.live().hash;
      expect((await workspace.rollback(first)).live).toBe(first);
      expect(await workspace.activate(third)).toMatchObject({ live: third, held: null });
      await edit({ [ACME]: strict.replace("0.65", "0.6") });
      expect(workspace.status().held).toBeNull();
      expect((await workspace.rollback()).live).toBe(third);
    });

    it("stays so over a restart, unless other files were made live since", async () => {
      const first = await start();
      const before = first.workspace.live().hash;
      await first.edit({ [ACME]: strict });
      const after = first.workspace.live().hash;
      await first.workspace.rollback();
      const second = await restart(first);
      expect(second.workspace.live().hash).toBe(before);
      expect(second.workspace.status().held).toMatchObject({ hash: after, reason: "rolled_back" });
      await second.clock.advance(1000);
      await second.edit({ [ACME]: strict.replace("0.65", "0.6") });
      await second.workspace.close();
      second.registry.edit(ACME, strict);
      const third = await restart(second);
      expect(third.workspace.live().hash).toBe(after);
    });

    it("can go back over a restart", async () => {
      const first = await start();
      const before = first.workspace.live().hash;
      await first.edit({ [ACME]: strict });
      const second = await restart(first);
      expect((await second.workspace.rollback()).live).toBe(before);
    });

    it("refuses a set that nobody kept", async () => {
      const { workspace } = await start();
      await expect(workspace.rollback("sha256:0")).rejects.toMatchObject({ code: "SNAPSHOT_UNKNOWN" });
      await expect(workspace.activate("sha256:0")).rejects.toMatchObject({ code: "SNAPSHOT_UNKNOWN" });
    });
  });

  it("makes sets live even when the store fails, and says that they were not kept", async () => {
    const set = await start();
    await set.store.close();
    await set.edit({ [ACME]: strict });
    expect(set.workspace.live().hash).toBe(await hashOf({ ...FILES, [ACME]: strict }));
    expect(set.logged).toContain("the set could not be noted as kept");
  });

  it("shows an operator of one tenant nothing of another", async () => {
    const { workspace, edit } = await start({ reload: "hold_weaker" });
    const ending = "exceptions: [{ set: metrics.harm.enabled, to: false, reason: r, owner: o, until: 2026-12-05 }]";
    await edit({ [ACME]: policyText({ top: ending }), [BETA]: broken });
    expect(workspace.status("acme").held?.changes).not.toEqual([]);
    const beta = workspace.status("beta");
    expect(JSON.stringify(beta)).not.toContain("acme");
    expect(beta.stale).toHaveLength(1);
    expect(JSON.stringify(workspace.status("acme"))).not.toContain("beta");
  });

  it("warns of exceptions that end within two weeks", async () => {
    const exception = (until: string): string =>
      policyText({ top: `exceptions: [{ ignore: harm/words/rather, reason: r, owner: o, until: ${until} }]` });
    const { workspace } = await start({
      files: { ...FILES, [ACME]: exception("2026-12-14"), [BETA]: exception("2026-12-15") },
    });
    expect(workspace.status().ending).toEqual([{ tenant: "acme", target: "harm/words/rather", until: "2026-12-14" }]);
  });

  it("warns a tenant of the exceptions of the policy it extends", async () => {
    const top = "exceptions: [{ ignore: harm/words/rather, reason: r, owner: o, until: 2026-12-14 }]";
    const { workspace } = await start({
      files: { ...FILES, [ACME]: policyText({ top }), [BETA]: "format: 1\nextends: acme\n" },
    });
    const ending = { target: "harm/words/rather", until: "2026-12-14" };
    expect(workspace.status("beta").ending).toEqual([{ tenant: "beta", ...ending }]);
    expect(workspace.status().ending).toHaveLength(2);
  });

  it("takes no notice of anything once it is closed", async () => {
    const { workspace, registry, events } = await start();
    registry.edit(ACME, strict);
    registry.changed();
    await workspace.close();
    expect(registry.watched).toBe(false);
    expect(events).toEqual([]);
  });
});
