// The bytes that a Cosmos account signs. Sources: cosmos-sdk, proto/cosmos/tx/v1beta1/tx.proto (SignDoc); the Amino signing mode is
// JSON with sorted members, in which Go's encoder writes <, > and & as escapes.

export interface SignDocument {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint
}

/** Wire types of protobuf: a number, and bytes after their length. */
const VARINT = 0
const BYTES = 2

/** The SignDoc as protobuf; members that are empty or zero are left out, as proto3 has it. */
export function encodeSignDocument(document: SignDocument): Uint8Array {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = document
  return Uint8Array.from([
    ...encodeBytes(1, bodyBytes),
    ...encodeBytes(2, authInfoBytes),
    ...encodeBytes(3, new TextEncoder().encode(chainId)),
    ...(accountNumber === 0n ? [] : [...encodeVarint(tagOf(4, VARINT)), ...encodeVarint(accountNumber)]),
  ])
}

/** The canonical JSON of an Amino document. */
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

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function encodeVarint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value % 128n) + 128, ...encodeVarint(value / 128n)]
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}
