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

/** A frame as JSON: amounts become `{ value: "<decimal>", mint }`, tables `{ byMint: "<mint> <decimal>, ..." }`. */
export type JsonFact = boolean | number | string | readonly string[] | { readonly [key: string]: string };
export type JsonFrame = Readonly<Record<string, JsonFact>>;

const factToJson = (value: FactValue): JsonFact => {
  if (isAmount(value)) return { value: value.value.toString(), mint: value.mint };
  if (isAmountTable(value))
    return { byMint: [...value.byMint].map(([mint, amount]) => `${mint} ${amount}`).join(", ") };
  return value;
};

export const frameToJson = (frame: Frame): JsonFrame =>
  Object.fromEntries([...frame].map(([name, value]) => [name, factToJson(value)]));

const isList = (value: JsonFact): value is readonly string[] => Array.isArray(value);

const tableFromJson = (text: string): AmountTable => {
  const entries = text === "" ? [] : text.split(", ").map((entry) => entry.split(" "));
  return { byMint: new Map(entries.map(([mint = "", amount = "0"]) => [mint, BigInt(amount)])) };
};

const factFromJson = (value: JsonFact): FactValue => {
  if (typeof value !== "object") return value;
  if (isList(value)) return value;
  if ("mint" in value) return { value: BigInt(value["value"] ?? "0"), mint: value["mint"] ?? "" };
  if (value["byMint"] !== undefined) return tableFromJson(value["byMint"]);
  return value["state"] === "absent" ? ABSENT : UNKNOWN;
};

export const frameFromJson = (json: JsonFrame): Frame =>
  new Map(Object.entries(json).map(([name, value]) => [name, factFromJson(value)]));
