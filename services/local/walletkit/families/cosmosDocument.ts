// Encodes what a Cosmos account signs. Sources: cosmos-sdk, proto/cosmos/tx/v1beta1/tx.proto (SignDoc). Amino mode signs JSON with sorted
// members, in which Go's encoder escapes <, >, and &.

export interface SignDocument {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint
}

/** Protobuf wire types: varint, and length-delimited. */
const VARINT = 0
const BYTES = 2

/** Encodes a SignDoc in protobuf. proto3 omits empty and zero members. */
export function encodeSignDocument(document: SignDocument): Uint8Array {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = document
  return Uint8Array.from([
    ...encodeBytes(1, bodyBytes),
    ...encodeBytes(2, authInfoBytes),
    ...encodeBytes(3, new TextEncoder().encode(chainId)),
    ...(accountNumber === 0n ? [] : [...encodeVarint(tagOf(4, VARINT)), ...encodeVarint(accountNumber)]),
  ])
}

/** Returns the canonical JSON of an Amino document. */
export function encodeAmino(document: unknown): Uint8Array {
  const json = JSON.stringify(sortMembers(document))
  const escaped = json.replace(/[<>&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`)
  return new TextEncoder().encode(escaped)
}

function tagOf(field: number, wireType: number): bigint {
  return BigInt(field * 8 + wireType)
}

function encodeBytes(field: number, bytes: Uint8Array): number[] {
  if (bytes.length === 0) return []
  return [...encodeVarint(tagOf(field, BYTES)), ...encodeVarint(BigInt(bytes.length)), ...bytes]
}

/** Seven bits per byte, lowest first; the eighth marks that more follow. */
function encodeVarint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value % 128n) + 128, ...encodeVarint(value / 128n)]
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}
