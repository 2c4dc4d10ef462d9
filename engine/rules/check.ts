import type { Condition, Leaf, Operator } from "../model/condition.js";
import type { FactDeclaration, FactType } from "../model/facts.js";
import { type ConditionProblem, type Declared, isRef, leavesOf, type PlacedLeaf } from "./leaves.js";

type Kind = "boolean" | "number" | "amount" | "text" | "list";
const KIND: Readonly<Record<FactType, Kind>> = {
  boolean: "boolean",
  number: "number",
  integer: "number",
  amount: "amount",
  text: "text",
  enum: "text",
  list: "list",
};

const ORDERED: readonly Kind[] = ["number", "amount"];
const ANY: readonly Kind[] = ["boolean", "number", "amount", "text", "list"];
const SINGLE: readonly Kind[] = ["number", "text"];

/** The kinds of fact an operator takes, and the kind of value it wants for one. */
const TAKES: Readonly<
  Record<Operator, { readonly facts: readonly Kind[]; readonly value: (kind: Kind) => Kind | "list_of" }>
> = {
  equal: { facts: ANY, value: (kind) => kind },
  notEqual: { facts: ANY, value: (kind) => kind },
  greaterThan: { facts: ORDERED, value: (kind) => kind },
  greaterThanInclusive: { facts: ORDERED, value: (kind) => kind },
  lessThan: { facts: ORDERED, value: (kind) => kind },
  lessThanInclusive: { facts: ORDERED, value: (kind) => kind },
  in: { facts: SINGLE, value: () => "list_of" },
  notIn: { facts: SINGLE, value: () => "list_of" },
  contains: { facts: ["list"], value: () => "text" },
  containsAny: { facts: ["list"], value: () => "list" },
};

const literalFits = (value: Leaf["value"], wanted: Kind | "list_of", fact: FactDeclaration): boolean => {
  const one = (item: unknown): boolean =>
    fact.type === "integer" ? Number.isInteger(item) : typeof item === (fact.type === "number" ? "number" : "string");
  switch (wanted) {
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return one(value);
    case "amount":
      return typeof value === "string" && /^[0-9]+$/.test(value);
    case "text":
      return typeof value === "string";
    case "list":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "list_of":
      return Array.isArray(value) && value.every(one);
  }
};

const WORDS: Readonly<Record<Kind | "list_of", string>> = {
  boolean: "true or false",
  number: "a number",
  amount: "a decimal text of base units",
  text: "a text",
  list: "a list of texts",
  list_of: "a list of values of its type",
};

const wordsFor = (wanted: Kind | "list_of", fact: FactDeclaration): string =>
  wanted === "number" && fact.type === "integer" ? "a whole number" : WORDS[wanted];

const strangers = (value: Leaf["value"], { values }: FactDeclaration): readonly unknown[] => {
  if (values === undefined) return [];
  return (Array.isArray(value) ? value : [value]).filter((item) => !values.includes(String(item)));
};

const checkLiteral = (leaf: Leaf, fact: FactDeclaration): string | null => {
  const wanted = TAKES[leaf.operator].value(KIND[fact.type]);
  if (!literalFits(leaf.value, wanted, fact)) return `${leaf.operator} wants ${wordsFor(wanted, fact)}`;
  const [stranger] = strangers(leaf.value, fact);
  return stranger === undefined
    ? null
    : `its values are ${fact.values?.join(", ")}, and ${String(stranger)} is none of them`;
};

const checkRef = (leaf: Leaf, fact: FactDeclaration, other: FactDeclaration): string | null => {
  const wanted = TAKES[leaf.operator].value(KIND[fact.type]);
  // Facts that are lists hold texts.
  const fits = wanted === "list_of" ? KIND[fact.type] === "text" && other.type === "list" : KIND[other.type] === wanted;
  return fits ? null : `${leaf.operator} wants ${wordsFor(wanted, fact)}, and ${other.name} is ${other.type}`;
};

const checkLeaf = ({ leaf, path }: PlacedLeaf, declared: Declared): readonly ConditionProblem[] => {
  const fact = declared.get(leaf.fact);
  if (fact === undefined) return [{ code: "FACT_UNKNOWN", params: { fact: leaf.fact }, path: [...path, "fact"] }];
  const wrong = (problem: string, key: string): readonly ConditionProblem[] => [
    { code: "FACT_TYPE", params: { fact: leaf.fact, type: fact.type, problem }, path: [...path, key] },
  ];
  if (!TAKES[leaf.operator].facts.includes(KIND[fact.type]))
    return wrong(`${leaf.operator} does not take it`, "operator");
  if (!isRef(leaf.value)) {
    const problem = checkLiteral(leaf, fact);
    return problem === null ? [] : wrong(problem, "value");
  }
  const other = declared.get(leaf.value.fact);
  if (other === undefined)
    return [{ code: "FACT_UNKNOWN", params: { fact: leaf.value.fact }, path: [...path, "value", "fact"] }];
  const problem = checkRef(leaf, fact, other);
  return problem === null ? [] : wrong(problem, "value");
};

/** Every leaf's fact is declared, its operator takes the fact's type, and its value is a literal or fact of the fitting type. */
export const checkCondition = (condition: Condition, declared: Declared): readonly ConditionProblem[] =>
  leavesOf(condition).flatMap((placed) => checkLeaf(placed, declared));
