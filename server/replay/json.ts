export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first of the values that is a text. */
export const firstText = (...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === "string") ?? null;

/** The value of a JSON text, or undefined when it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Tool arguments are often logged as JSON text; what is no JSON object or list stays the text it is. */
export const parsedArguments = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const parsed = parsedJson(value);
  return typeof parsed === "object" && parsed !== null ? parsed : value;
};
