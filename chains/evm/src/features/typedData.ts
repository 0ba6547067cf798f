// Validates the form of EIP-712 structured data before a wallet gets it: every type is declared, and every declared field is present.

export interface TypedData {
  domain: { readonly chainId?: unknown }
  /** All of it as JSON, with big integers as decimal text. */
  json: string
}
interface Field {
  name: string
  type: string
}
/** Fields by the name of their type. */
type Types = ReadonlyMap<unknown, readonly Field[]>

/** EIP-712: atomic and dynamic types of a field. */
const BASIC_TYPE = /^(?:address|bool|string|bytes(?:[1-9]|[12][0-9]|3[0-2])?|u?int(?:[1-9][0-9]{0,2})?)$/
const DOMAIN_TYPE = 'EIP712Domain'
/** EIP-712: the fields that a domain may have, in this order. */
const DOMAIN_FIELDS: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const ARRAY_SUFFIX = /\[[0-9]*\]$/
/** Deeper data is refused: a visitor could not review it, and a type may contain itself. */
const MAX_DEPTH = 32

/** Returns well-formed typed data from an object or from JSON, or null. Never throws. */
export function parseTypedData(input: unknown): TypedData | null {
  try {
    const json = typeof input === 'string' ? input : JSON.stringify(input, bigIntToText)
    const { domain, types: given, primaryType, message } = JSON.parse(json) as Record<string, unknown>
    if (!isTypes(given)) return null
    // Wallets treat a missing domain type as an empty one, which is a different message.
    const declared = { [DOMAIN_TYPE]: describeDomain(domain), ...given }
    const types: Types = new Map(Object.entries(declared))
    if (!isStruct(domain, DOMAIN_TYPE, types, 0) || !isStruct(message, primaryType, types, 0)) return null
    return { domain, json: JSON.stringify({ types: declared, primaryType, domain, message }) }
  } catch {
    return null // a throwing getter, a cycle, invalid JSON, or null
  }
}

function describeDomain(domain: unknown): readonly Field[] {
  return DOMAIN_FIELDS.filter(({ name }) => Object.hasOwn(Object(domain), name))
}

function isTypes(value: unknown): value is Record<string, readonly Field[]> {
  return isRecord(value) && Object.values(value).every((fields) => Array.isArray(fields) && fields.every(isField))
}

function isStruct(value: unknown, type: unknown, types: Types, depth: number): value is Record<string, unknown> {
  const fields = types.get(type)
  if (fields === undefined || !isRecord(value) || depth > MAX_DEPTH) return false
  return fields.every((field) => isValue(value[field.name], field.type, types, depth + 1))
}

function isValue(value: unknown, type: string, types: Types, depth: number): boolean {
  if (ARRAY_SUFFIX.test(type)) {
    const itemType = type.replace(ARRAY_SUFFIX, '')
    return Array.isArray(value) && value.every((item) => isValue(item, itemType, types, depth))
  }
  if (BASIC_TYPE.test(type)) return ['string', 'number', 'boolean'].includes(typeof value)
  return value === null ? types.has(type) : isStruct(value, type, types, depth)
}

function isField(value: unknown): value is Field {
  return isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function bigIntToText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
