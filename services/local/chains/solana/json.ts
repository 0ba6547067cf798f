// JSON as Solana's node writes it: amounts are u64 and stand there as whole numbers of any size.

/** Marks a number that JSON.stringify could not write; no text of a chain begins like this. */
const MARK = '\u0001u64:'

/** The value as JSON, with every bigint written out in full. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? `${MARK}${member}` : member))
  return json.replaceAll(/"\\u0001u64:(\d+)"/g, '$1')
}
