import autocannon from "autocannon";
import { serveOrders } from "../children.js";
import { bodies } from "./bodies.js";

export interface FireOrder {
  readonly url: string;
  readonly token: string;
  readonly times: number;
}
export interface Fired {
  readonly answered: number;
  readonly failed: number;
}

const CONNECTIONS = 8;
const BODIES = bodies();

serveOrders<FireOrder>(async ({ url, token, times }) => {
  const result = await autocannon({
    url: `${url}/v1/evaluate`,
    connections: CONNECTIONS,
    amount: times,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    requests: BODIES.map((body) => ({ body })),
  });
  return { answered: result["2xx"], failed: result.non2xx + result.errors + result.timeouts } satisfies Fired;
});
