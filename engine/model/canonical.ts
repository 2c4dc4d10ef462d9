/**
 * JSON with sorted keys and no spaces (RFC 8785 for what JSON can hold): equal values give equal text, so it can be
 * hashed. Like `JSON.stringify` it drops undefined members and writes NaN and the infinities as null.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members: string[] = [];
  // Keys first, then look-ups: sorting entries costs twice as much.
  for (const key of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, key);
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(",")}}`;
};
