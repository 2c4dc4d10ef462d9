import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { type ErrorCode, type ErrorParams, messageOf, SentinelError } from "../../engine/index.js";
import { errorBody, unexpected } from "../handlers/failure.js";

/** Fastify's own refusals, in the words of the catalogue. */
const FROM_FASTIFY: Readonly<Record<string, (limit: number) => [ErrorCode, ErrorParams]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => ["BODY_TOO_LARGE", { limit }],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => ["UNSUPPORTED_MEDIA_TYPE", { expected: "application/json" }],
  FST_ERR_CTP_EMPTY_JSON_BODY: () => ["VALIDATION_FAILED", { problem: "the body is empty" }],
  FST_ERR_CTP_INVALID_JSON_BODY: () => ["VALIDATION_FAILED", { problem: "the body is no JSON" }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => [
    "VALIDATION_FAILED",
    { problem: "the body's length is not the stated one" },
  ],
};

const toSentinelError = (thrown: FastifyError | Error, id: string, limit: number): SentinelError => {
  if (thrown instanceof SentinelError) return thrown;
  const code = "code" in thrown ? thrown.code : "";
  const known = FROM_FASTIFY[code]?.(limit);
  if (known) return new SentinelError(known[0], known[1]);
  const status = "statusCode" in thrown ? (thrown.statusCode ?? 500) : 500;
  if (status < 500) return new SentinelError("VALIDATION_FAILED", { problem: thrown.message });
  return unexpected(thrown, id);
};

/** One shape for every error, whatever threw it. */
export const installErrors = (
  app: FastifyInstance,
  limit: number,
  log: (id: string, problem: string) => void,
): void => {
  app.setErrorHandler((thrown: FastifyError, request, reply: FastifyReply) => {
    const error = toSentinelError(thrown, request.id, limit);
    if (error.code === "INTERNAL") log(request.id, messageOf(thrown));
    return reply.code(error.status).send(errorBody(error));
  });
  app.setNotFoundHandler((request, reply) => {
    const error = new SentinelError("NOT_FOUND", { what: `${request.method} ${request.url.split("?")[0]}` });
    return reply.code(error.status).send(errorBody(error));
  });
};
