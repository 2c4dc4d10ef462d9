import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import split2 from "split2";
import { EvaluationResult, ScoringRequest, SentinelError } from "../../engine/index.js";
import { type BatchLine, evaluate, evaluateBatch } from "../handlers/evaluate.js";
import type { Sentinel } from "../service.js";
import { tenantOfRequest } from "./authenticate.js";
import { describe } from "./openapi.js";

const NDJSON = "application/x-ndjson";

async function* written(answers: AsyncIterable<BatchLine>): AsyncGenerator<string> {
  for await (const answer of answers) yield `${JSON.stringify(answer)}\n`;
}

export const evaluateRoutes = (app: FastifyInstance, service: Sentinel): void => {
  // A batch has no end known in advance: it is read as a stream, each line bounded like a body.
  app.addContentTypeParser(NDJSON, (_request, payload, done) => done(null, payload));

  app.post(
    "/v1/evaluate",
    describe("evaluate", {
      summary: "Judges a response before it is sent.",
      body: ScoringRequest,
      answer: EvaluationResult,
    }),
    (request) => evaluate(service, tenantOfRequest(request), request.body),
  );

  app.post(
    "/v1/evaluate/batch",
    describe("evaluate", {
      summary: "Judges one request a line; an error stands in the place of its line.",
      consumes: [NDJSON],
    }),
    (request, reply) => {
      if (!(request.body instanceof Readable)) throw new SentinelError("UNSUPPORTED_MEDIA_TYPE", { expected: NDJSON });
      const lines = request.body.pipe(split2(/\r?\n/, { maxLength: service.config.listen.bodyLimit }));
      request.body.on("error", (error) => lines.destroy(error));
      return reply.type(NDJSON).send(Readable.from(written(evaluateBatch(service, tenantOfRequest(request), lines))));
    },
  );
};
