// JSON as Solana nodes write it: u64 amounts are plain integers of any size.

/** Marks an integer that JSON.stringify cannot write. No text of a chain begins with it. */
const MARK = '\u0001u64:'

/** Serializes the value with bigints as plain integers. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? `${MARK}${member}` : member))
  return json.replaceAll(/"\\u0001u64:(\d+)"/g, '$1')
}
