import { checker, checkShape, type Diagnostic, errorText, type Problem } from "../../engine/index.js";
import { Settings } from "./config-schema.js";
import { invalid } from "./invalid.js";

export type Variables = Readonly<Record<string, string | undefined>>;

const text = (value: string): unknown => value;
const number = (value: string): unknown => (/^\d+$/.test(value) ? Number(value) : value);
const list = (value: string): unknown => value.split(",").map((item) => item.trim());

/** Each setting's variable, and how its text is read. */
const VARIABLES: Readonly<Record<keyof Settings, readonly [name: string, read: (value: string) => unknown]>> = {
  rules: ["SENTINEL_SERVER_RULES", list],
  policies: ["SENTINEL_SERVER_POLICIES", text],
  store: ["SENTINEL_SERVER_STORE", text],
  reload: ["SENTINEL_SERVER_RELOAD", text],
  pollMs: ["SENTINEL_SERVER_POLL_MS", number],
  host: ["SENTINEL_SERVER_HOST", text],
  port: ["SENTINEL_SERVER_PORT", number],
  bodyLimit: ["SENTINEL_SERVER_BODY_LIMIT", number],
};

/** Kubernetes sets `SENTINEL_SERVER_PORT=tcp://...` beside a service named sentinel-server; that is no port of ours. */
const isServiceLink = (value: string): boolean => value.startsWith("tcp://");

/** What `SENTINEL_SERVER_*` says; an empty variable says nothing. Throws CONFIG_INVALID. */
export const environmentSettings = (variables: Variables): Settings => {
  const given = Object.entries(VARIABLES).flatMap(([setting, [name, read]]) => {
    const value = variables[name];
    return value === undefined || value === "" || isServiceLink(value) ? [] : [[setting, read(value)] as const];
  });
  const nameOf = (setting: string): string =>
    Object.entries(VARIABLES).find(([key]) => key === setting)?.[1][0] ?? setting;
  return checked(Object.fromEntries(given), "The environment", nameOf);
};

/** Settings given by a caller, where undefined says nothing. Throws CONFIG_INVALID. */
export const givenSettings = (given: Readonly<Record<string, unknown>>): Settings => {
  const said = Object.entries(given).filter(([setting, value]) => setting in VARIABLES && value !== undefined);
  return checked(Object.fromEntries(said), "The call", (setting) => setting);
};

const check = checker(Settings);

const checked = (settings: unknown, what: string, nameOf: (setting: string) => string): Settings => {
  if (check.is(settings)) return settings;
  throw invalid(
    what,
    checkShape(check, settings).map((problem) => diagnosticOf(problem, nameOf)),
  );
};

/** Told by the setting's name, since there are no lines. */
const diagnosticOf = ({ code, params, at, hint }: Problem, nameOf: (setting: string) => string): Diagnostic => ({
  severity: "error",
  code,
  message: errorText(code, params),
  file: nameOf(String(at[0] ?? "")),
  line: 0,
  column: 0,
  ...(hint === undefined ? {} : { hint }),
});
