import type { EvaluationResult } from "../../../engine/index.js";
import { serveOrders } from "../children.js";
import { MARKED, TENANTS } from "../made-set.js";
import { prose } from "../texts.js";
import { AnswerCheck } from "./answers.js";

export type StreamOrder = { readonly url: string; readonly token: string } | "end";

const LOOPS = 8;
const BODIES = Array.from({ length: 50 }, (_, n) =>
  JSON.stringify({
    response: `${MARKED} ${prose(n, 500)}`,
    context: [{ kind: "retrieved", text: prose(n + 99, 2_000) }],
  }),
);

const check = new AnswerCheck();
let running = true;
let loops: Promise<unknown> = Promise.resolve();

const loop = async (url: string, token: string, first: number): Promise<void> => {
  for (let n = first; running; n += LOOPS) {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-sentinel-tenant": `t${n % TENANTS}`,
    };
    try {
      const body = BODIES[n % BODIES.length] ?? "";
      const answer = await fetch(`${url}/v1/evaluate`, { method: "POST", headers, body });
      if (answer.ok) check.take((await answer.json()) as EvaluationResult);
      else check.fail();
    } catch {
      check.fail();
    }
  }
};

serveOrders<{ readonly order: StreamOrder }>(async ({ order }) => {
  if (order !== "end") {
    const { url, token } = order;
    loops = Promise.all(Array.from({ length: LOOPS }, (_, first) => loop(url, token, first)));
    return {};
  }
  running = false;
  await loops;
  return check.answers();
});
