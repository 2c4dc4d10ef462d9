import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../helpers/server.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const LEAK = { response: "We call it Project Falcon.", context: [] };
const CLEAN = { response: "Good morning." };

describe("POST /v1/evaluate", () => {
  it("blocks, with the rule, the span and the snapshot that decided", async () => {
    const { status, json } = await server.call("POST", "/v1/evaluate", LEAK);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      tenant: "acme",
      action: "block",
      recorded: true,
      snapshot: server.service.snapshot().hash,
    });
    const [verdict] = json.verdicts;
    expect(verdict).toMatchObject({
      metric: "leaks",
      outcome: "fail",
      decidedBy: "heuristic",
      tier: "confident_block",
    });
    const [evidence] = verdict.reasons[0].evidence;
    expect(LEAK.response.slice(evidence.start, evidence.end)).toBe("Project Falcon");
  });

  it("allows what no rule concerns", async () => {
    const { json } = await server.call("POST", "/v1/evaluate", CLEAN);
    expect(json).toMatchObject({ action: "allow", trustScore: 99, notChecked: [] });
  });

  it("takes the tenant from the token, never from the body", async () => {
    const { status, json } = await server.call("POST", "/v1/evaluate", { ...CLEAN, tenant: "watch" });
    expect(status).toBe(400);
    expect(json.error.code).toBe("VALIDATION_FAILED");
  });

  it("judges each tenant by its own policy", async () => {
    const watch = await server.token("watch");
    const observed = await server.call("POST", "/v1/evaluate", LEAK, watch);
    expect(observed.json).toMatchObject({ tenant: "watch", action: "allow" });
    expect(observed.json.verdicts[0]).toMatchObject({ wouldBe: "block", mode: "observe" });
    expect((await server.call("POST", "/v1/evaluate", LEAK)).json.action).toBe("block");
  });

  it("keeps nothing of a dry run", async () => {
    const before = await server.service.store.countDecisions("acme");
    const { json } = await server.call("POST", "/v1/evaluate", { ...LEAK, dryRun: true });
    expect(json).toMatchObject({ action: "block", recorded: false });
    expect(await server.service.store.countDecisions("acme")).toBe(before);
  });
});

describe("bad requests", () => {
  it.each([
    ["null for a text", { response: null }],
    ["a number for a text", { response: 12345 }],
    ["a list of parts for a text", { response: [{ type: "text", text: "hi" }] }],
    ["an unknown key", { response: "hi", metric: "leaks" }],
    ["an empty choice of metrics", { response: "hi", metrics: [] }],
    ["a metric nobody knows", { response: "hi", metrics: ["nonsense"] }],
    ["a list for a body", []],
    ["no JSON", '{"response": '],
    ["a prototype key", '{"response":"hi","__proto__":{"dryRun":true}}'],
  ])("refuses %s", async (_name, body) => {
    const { status, json } = await server.call("POST", "/v1/evaluate", body);
    expect(status).toBe(400);
    expect(json.error.code).toMatch(/^(VALIDATION_FAILED|METRIC_UNKNOWN)$/);
    expect(json.error.message.length).toBeGreaterThan(10);
  });

  it("refuses a body over the limit and goes on", async () => {
    const big = await server.call("POST", "/v1/evaluate", { response: "lorem ".repeat(2_000_000) });
    expect(big.status).toBe(413);
    expect(big.json.error.code).toBe("BODY_TOO_LARGE");
    expect((await server.call("POST", "/v1/evaluate", CLEAN)).status).toBe(200);
  });

  it("answers unknown routes in the one error shape", async () => {
    const { status, json } = await server.call("GET", "/v1/nothing");
    expect(status).toBe(404);
    expect(json.error.code).toBe("NOT_FOUND");
  });
});

describe("access", () => {
  it("needs a token everywhere but on the health routes", async () => {
    for (const path of ["/v1/packs", "/v1/status", "/v1/decisions", "/v1/policies/acme", "/metrics", "/v1/events"]) {
      expect((await server.call("GET", path, undefined, "wrong")).status, path).toBe(401);
    }
    expect((await fetch(`${server.url}/v1/status`)).status).toBe(401);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it("holds each role to its routes", async () => {
    const evaluateOnly = await server.token("acme", ["evaluate"]);
    expect((await server.call("POST", "/v1/evaluate", CLEAN, evaluateOnly)).status).toBe(200);
    for (const path of ["/v1/status", "/v1/decisions", "/v1/policies/acme", "/metrics"]) {
      expect((await server.call("GET", path, undefined, evaluateOnly)).status, path).toBe(403);
    }
    const operator = await server.token("acme", ["operate"]);
    expect((await server.call("POST", "/v1/evaluate", CLEAN, operator)).status).toBe(403);
  });

  it("shows no other tenant", async () => {
    expect((await server.call("GET", "/v1/policies/watch")).status).toBe(404);
    const all = await server.token("*");
    expect((await server.call("GET", "/v1/policies/watch", undefined, all)).json.tenant).toBe("watch");
  });

  it("refuses a token that was revoked or has expired", async () => {
    const { token, row } = await server.service.createToken({ tenant: "acme", roles: ["evaluate"] });
    expect((await server.call("POST", "/v1/evaluate", CLEAN, token)).status).toBe(200);
    await server.service.store.revokeToken(row.id, new Date().toISOString());
    expect((await server.call("POST", "/v1/evaluate", CLEAN, token)).status).toBe(401);
    const old = await server.service.createToken({
      tenant: "acme",
      roles: ["evaluate"],
      expires: "2020-01-01T00:00:00.000Z",
    });
    expect((await server.call("POST", "/v1/evaluate", CLEAN, old.token)).status).toBe(401);
  });
});

describe("POST /v1/evaluate/batch", () => {
  const batch = async (text: string): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${server.url}/v1/evaluate/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${await server.token()}`, "content-type": "application/x-ndjson" },
      body: text,
    });
    expect(response.status).toBe(200);
    return (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  };

  it("answers line by line in order, with an error in the place of a bad line", async () => {
    const lines = [JSON.stringify(LEAK), "", "{bad", JSON.stringify(CLEAN), '{"response":5}'].join("\r\n");
    const answers = await batch(lines);
    expect(answers.map((a) => a["action"] ?? (a["error"] as { code: string }).code)).toEqual([
      "block",
      "VALIDATION_FAILED",
      "allow",
      "VALIDATION_FAILED",
    ]);
    expect(answers[1]).toMatchObject({ error: { line: 3 } });
  });

  it("keeps the order over many lines", async () => {
    const answers = await batch(
      Array.from({ length: 100 }, (_, i) =>
        JSON.stringify({ response: i % 3 ? "hello" : "Project Falcon", requestId: `r${i}` }),
      ).join("\n"),
    );
    expect(answers.map((a) => a["requestId"])).toEqual(Array.from({ length: 100 }, (_, i) => `r${i}`));
    expect(answers.filter((a) => a["action"] === "block")).toHaveLength(34);
  });
});

describe("operating", () => {
  it("lists packs, policy, status, decisions and metrics", async () => {
    const packs = await server.call("GET", "/v1/packs");
    expect(packs.json.metrics[0]).toMatchObject({
      metric: "leaks",
      enabled: true,
      packs: [{ name: "words", used: true, signals: 1 }],
    });
    const policy = await server.call("GET", "/v1/policies/acme");
    expect(policy.json).toMatchObject({ tenant: "acme", effective: { metrics: { leaks: { threshold: 0.7 } } } });
    const status = await server.call("GET", "/v1/status");
    expect(status.json).toMatchObject({ live: { hash: server.service.snapshot().hash }, records: { failed: 0 } });
    const { json } = await server.call("POST", "/v1/evaluate", LEAK);
    const stored = await server.call("GET", `/v1/decisions/${json.id}`);
    expect(stored.json.record.result.action).toBe("block");
    expect(stored.text).not.toContain("Falcon.");
    const listed = await server.call("GET", "/v1/decisions?action=block&limit=1");
    expect(listed.json.decisions[0].record.id).toBe(json.id);
    const metrics = await server.call("GET", "/metrics");
    expect(metrics.text).toContain('sentinel_decisions_total{tenant="acme",action="block"}');
    expect(metrics.text).not.toContain('tenant="watch"');
    const all = await server.call("GET", "/metrics", undefined, await server.token("*"));
    expect(all.text).toContain('tenant="watch"');
  });

  it("publishes an OpenAPI page made of the same schemas", async () => {
    const { json } = await server.call("GET", "/openapi.json");
    const body = json.paths["/v1/evaluate"].post.requestBody.content["application/json"].schema;
    expect(Object.keys(body.properties)).toContain("toolCalls");
    expect(body.additionalProperties).toBe(false);
    expect((await fetch(`${server.url}/docs/`)).status).toBe(200);
  });

  it("streams decisions of the token's tenant as server-sent events", async () => {
    const abort = new AbortController();
    const response = await fetch(`${server.url}/v1/events`, {
      headers: { authorization: `Bearer ${await server.token()}`, accept: "text/event-stream" },
      signal: abort.signal,
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = (await reader?.read())?.value ?? "";
    expect(seen).toContain("event: hello");
    await server.call("POST", "/v1/evaluate", LEAK, await server.token("watch"));
    const { json } = await server.call("POST", "/v1/evaluate", LEAK);
    while (!seen.includes(json.id)) {
      const read = await reader?.read();
      if (read === undefined || read.done) throw new Error("the stream ended");
      seen += read.value;
    }
    expect(seen).not.toContain('"tenant":"watch"');
    abort.abort();
  });
});

describe("shutdown", () => {
  it("loses no acknowledged record and ends open streams", async () => {
    const other = await startServer();
    const stream = await fetch(`${other.url}/v1/events`, {
      headers: { authorization: `Bearer ${await other.token()}` },
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => other.call("POST", "/v1/evaluate", LEAK)));
    expect(answers.every((a) => a.json.recorded)).toBe(true);
    const kept = await other.service.store.countDecisions("acme");
    await other.close();
    await stream.body?.cancel().catch(() => undefined);
    expect(kept).toBe(50);
  });
});
