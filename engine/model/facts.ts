import { type Static, Type } from "@sinclair/typebox";

/** A fact's type; `amount` is a bigint of base units of one mint. */
export const FACT_TYPES = ["boolean", "number", "integer", "amount", "text", "enum", "list"] as const;
export type FactType = (typeof FACT_TYPES)[number];

export interface Amount {
  readonly value: bigint;
  readonly mint: string;
}

/** Amounts of several mints, as settings hold them: each is compared with amounts of its own mint only. */
export interface AmountTable {
  readonly byMint: ReadonlyMap<string, bigint>;
}

/** Nothing there to look at: a leaf over it is false. */
export const ABSENT = Object.freeze({ state: "absent" } as const);
/** Could not be read: a leaf over it is unknown. */
export const UNKNOWN = Object.freeze({ state: "unknown" } as const);

export type KnownValue = boolean | number | string | readonly string[] | Amount | AmountTable;
export type FactValue = KnownValue | typeof ABSENT | typeof UNKNOWN;

/** Declared where the fact is computed; compile checks every condition against it. */
export interface FactDeclaration {
  readonly name: string;
  readonly type: FactType;
  readonly unit?: string;
  /** The values of an `enum`. */
  readonly values?: readonly string[];
  readonly meaning: string;
  readonly mayBeUnknown: boolean;
  /** Set for facts of signals: which way a further hit moves it. Conditions may only ask for more of that. */
  readonly ofSignals?: "rises" | "falls";
}

/** The facts one metric's rules see, frozen once built. */
export type Frame = ReadonlyMap<string, FactValue>;

export const isAmount = (value: FactValue): value is Amount =>
  typeof value === "object" && !Array.isArray(value) && "mint" in value;

export const isAmountTable = (value: FactValue): value is AmountTable =>
  typeof value === "object" && !Array.isArray(value) && "byMint" in value;

/** A fact as JSON: amounts become `{ value: "<decimal>", mint }`, tables `{ byMint: "<mint> <decimal>, ..." }`. */
export const JsonFact = Type.Union([
  Type.Boolean(),
  Type.Number(),
  Type.String(),
  Type.Unsafe<readonly string[]>(Type.Array(Type.String())),
  Type.Record(Type.String(), Type.String()),
]);
export type JsonFact = Static<typeof JsonFact>;

export const JsonFrame = Type.Record(Type.String(), JsonFact);
export type JsonFrame = Static<typeof JsonFrame>;

const factToJson = (value: FactValue): JsonFact => {
  if (isAmount(value)) return { value: value.value.toString(), mint: value.mint };
  if (isAmountTable(value))
    return { byMint: [...value.byMint].map(([mint, amount]) => `${mint} ${amount}`).join(", ") };
  return value;
};

export const frameToJson = (frame: Frame): JsonFrame =>
  Object.fromEntries([...frame].map(([name, value]) => [name, factToJson(value)]));

export const isList = (value: JsonFact): value is readonly string[] => Array.isArray(value);

const unitsFromJson = (text = ""): bigint | null => (/^-?\d+$/.test(text) ? BigInt(text) : null);

const tableFromJson = (text: string): AmountTable | null => {
  const byMint = new Map<string, bigint>();
  for (const entry of text === "" ? [] : text.split(", ")) {
    const [mint = "", amount] = entry.split(" ");
    const units = unitsFromJson(amount);
    if (units === null) return null;
    byMint.set(mint, units);
  }
  return { byMint };
};

const factFromJson = (value: JsonFact): FactValue | null => {
  if (typeof value !== "object" || isList(value)) return value;
  if (value["mint"] !== undefined) {
    const units = unitsFromJson(value["value"]);
    return units === null ? null : { value: units, mint: value["mint"] };
  }
  if (value["byMint"] !== undefined) return tableFromJson(value["byMint"]);
  return value["state"] === "absent" ? ABSENT : UNKNOWN;
};

/** The frame again; null when an amount in it is no whole number. */
export const frameFromJson = (json: JsonFrame): Frame | null => {
  const frame = new Map<string, FactValue>();
  for (const [name, value] of Object.entries(json)) {
    const fact = factFromJson(value);
    if (fact === null) return null;
    frame.set(name, fact);
  }
  return frame;
};
