import { type Static, Type } from "@sinclair/typebox";
import { closed, mapOf, Name, oneOf } from "../../engine/index.js";

/** What a changed set does: go live, go live unless it is weaker, or wait for a person. */
export const RELOAD_MODES = ["auto", "hold_weaker", "manual"] as const;
export type ReloadMode = (typeof RELOAD_MODES)[number];

const Path = Type.String({ minLength: 1 });

const SETTINGS = {
  rules: Type.Optional(
    Type.Array(Path, { minItems: 1, uniqueItems: true, description: "Folders of packs; builtin: the shipped ones." }),
  ),
  policies: Type.Optional(
    Type.String({ minLength: 1, description: "The policies' folder; builtin: the shipped one." }),
  ),
  store: Type.Optional(Type.String({ pattern: "^sqlite:.+$", description: "sqlite:<path>, or sqlite::memory:" })),
  reload: Type.Optional(oneOf(RELOAD_MODES)),
  pollMs: Type.Optional(
    Type.Integer({
      minimum: 100,
      description: "Look for changed files this often instead of watching: network drives tell nobody.",
    }),
  ),
};

const LISTEN = {
  host: Type.Optional(Type.String({ minLength: 1 })),
  port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535, description: "0: any free one." })),
  bodyLimit: Type.Optional(Type.Integer({ minimum: 1_024, description: "Bytes of one request's body." })),
};

/** One judge under an operator's name; the other keys are options of its kind. */
const JudgeInstance = Type.Object(
  { use: Name, tenants: Type.Optional(Type.Array(Name, { minItems: 1, uniqueItems: true })) },
  { additionalProperties: Type.Unknown() },
);

/** `sentinel.yaml`, as written. */
export const ConfigFile = closed({
  format: Type.Literal(1),
  ...SETTINGS,
  listen: Type.Optional(closed(LISTEN)),
  plugins: Type.Optional(Type.Array(Path, { uniqueItems: true, description: "ES modules, relative to this file." })),
  judges: Type.Optional(mapOf(Name, JudgeInstance)),
});
export type ConfigFile = Static<typeof ConfigFile>;

/** What the environment and the command line may set too, flat. */
export const Settings = closed({ ...SETTINGS, ...LISTEN });
export type Settings = Static<typeof Settings>;
