import { type TSchema, Type } from "@sinclair/typebox";
import type { Role } from "../records/store.js";

export const SECURITY_SCHEMES = { token: { type: "http", scheme: "bearer" } } as const;

export const ErrorShape = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String(), details: Type.Array(Type.Unknown()) }),
});

interface Description {
  readonly summary: string;
  readonly body?: TSchema;
  readonly querystring?: TSchema;
  readonly answer?: TSchema;
  readonly consumes?: readonly string[];
}

/** A route's place in the OpenAPI page, and the role it needs (none: public). */
export const describe = (role: Role | null, { summary, body, querystring, answer, consumes }: Description) => ({
  ...(role === null ? {} : { config: { role } }),
  schema: {
    summary: role === null ? summary : `${summary} Needs the role ${role}.`,
    ...(role === null ? {} : { security: [{ token: [] }] }),
    ...(body ? { body } : {}),
    ...(querystring ? { querystring } : {}),
    ...(consumes ? { consumes: [...consumes] } : {}),
    response: { 200: answer ?? Type.Unknown(), "4xx": ErrorShape, "5xx": ErrorShape },
  },
});
