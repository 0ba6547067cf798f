// Reads structured data strictly by its own types, so that the result is exactly what is signed. Source: EIP-712. Review this file as security code.
import { decodeAbiParameters, encodeAbiParameters, hashTypedData, isAddress, type TypedDataDefinition } from 'viem'

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

export interface TypedData {
  /** Includes `EIP712Domain`, and leaves out unused types. */
  types: Types
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

/** One signed value and its path. */
export interface TypedField {
  /** For example `to.wallets.0`. */
  path: string
  type: string
  value: string
  isEmptyList?: boolean
}

const DOMAIN = 'EIP712Domain'
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const
const IDENTIFIER = /^[A-Za-z_$][\w$]{0,127}$/
/** Existing applications have a colon in the name of a type. */
const TYPE_NAME = /^[A-Za-z_$][\w$:]{0,127}$/
const ATOM = /^(bool|address|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{1,3})$/
/** A struct cannot have a name that looks like a built-in type. */
const RESERVED = /^(bool|address|string|bytes\d*|u?int\d*|u?fixed.*|function)$/
const ARRAY = /^(.+)\[(\d{0,9})\]$/
const INTEGER = /^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/
const BYTES = /^0x([0-9a-fA-F]{2})*$/
/** More rows than a person reads, and more than the largest orders of existing applications. */
const MAX_FIELDS = 5_000
const MAX_DEPTH = 32

/**
 * Returns the data with each value in one standard form: integers as decimal text, addresses with their checksum. Null if it cannot be encoded: a
 * field is missing or malformed, or a type is missing or has an ambiguous name.
 */
export function readTypedData(given: TypedData): TypedData | null {
  try {
    const types = readTypes(given)
    const read = createReader(types)
    const domain = read(DOMAIN, given.domain) as TypedData['domain']
    const message = read(given.primaryType, given.message) as TypedData['message']
    const typedData = { types, primaryType: given.primaryType, domain, message }
    hashTypedData(typedData as unknown as TypedDataDefinition)
    return typedData
  } catch {
    return null
  }
}

/** Lists each signed value of a struct that was read. An empty list gets one row. */
export function listTypedFields(types: Types, type: string, value: unknown, path = ''): TypedField[] {
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  const item = ARRAY.exec(type)?.[1]
  if (item !== undefined) {
    const items = value as readonly unknown[]
    if (items.length === 0) return [{ path, type, value: '', isEmptyList: true }]
    return items.flatMap((each, index) => listTypedFields(types, item, each, at(index)))
  }
  if (!Object.hasOwn(types, type)) return [{ path, type, value: value === '' ? 'Empty text' : String(value) }]
  const struct = value as Readonly<Record<string, unknown>>
  return (types[type] ?? []).flatMap((field) => listTypedFields(types, field.type, struct[field.name], at(field.name)))
}

/** Checks the types that are used even without a value, because an empty list has a type too. */
function readTypes({ types, primaryType, domain }: TypedData): Types {
  check(primaryType !== DOMAIN)
  const given: Types = { ...types, [DOMAIN]: readDomainType(types, domain) }
  const used = new Map<string, Types[string]>()
  function use(name: string): void {
    if (used.has(name)) return
    check(Object.hasOwn(given, name) && TYPE_NAME.test(name) && !RESERVED.test(name))
    const fields = (given[name] ?? []).map((field) => ({ name: field.name, type: field.type }))
    check(name === DOMAIN || fields.length > 0)
    check(new Set(fields.map((field) => field.name)).size === fields.length)
    used.set(name, fields)
    for (const field of fields) {
      check(IDENTIFIER.test(field.name))
      const base = baseOf(field.type)
      if (!isAtom(base)) use(base)
    }
  }
  use(DOMAIN)
  use(primaryType)
  // viem reads a name up to its first special character, and would leave out the types inside.
  check(/^\w+$/.test([...used.keys()].join('')) || used.size === 2)
  return Object.fromEntries(used)
}

/** If the application does not define the domain's type, the fields that are present are signed. */
function readDomainType(types: Types, domain: TypedData['domain']): Types[string] {
  const own = Object.hasOwn(types, DOMAIN) ? types[DOMAIN] : undefined
  if (!own) return DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  for (const { name, type } of own) {
    const standard = DOMAIN_FIELDS.find((field) => field.name === name)
    check(!standard || standard.type === type)
  }
  return own
}

function createReader(types: Types) {
  let count = 0
  function read(type: string, value: unknown, depth = 0): unknown {
    check(depth <= MAX_DEPTH)
    const [, item, length] = ARRAY.exec(type) ?? []
    if (item !== undefined) {
      check(Array.isArray(value) && (!length || value.length === Number(length)))
      check(value.length <= MAX_FIELDS)
      return Array.from(value, (each) => read(item, each, depth + 1))
    }
    if (Object.hasOwn(types, type)) return readStruct(types[type] ?? [], value, depth)
    count += 1
    check(count <= MAX_FIELDS)
    return readAtom(type, value)
  }
  function readStruct(fields: Types[string], value: unknown, depth: number): object {
    check(typeof value === 'object' && value !== null && !Array.isArray(value))
    const struct = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      fields.map(({ name, type }) => {
        check(Object.hasOwn(struct, name))
        return [name, read(type, struct[name], depth + 1)]
      }),
    )
  }
  return read
}

/** Returns the value as it is encoded. */
function readAtom(type: string, value: unknown): string | boolean {
  check(isFormOf(type, value))
  const isInteger = /^u?int/.test(type)
  const given = isInteger ? BigInt(value as string | number) : value
  const [decoded] = decodeAbiParameters([{ type }], encodeAbiParameters([{ type }], [given]))
  return typeof decoded === 'boolean' ? decoded : String(decoded)
}

function isFormOf(type: string, value: unknown): boolean {
  if (type === 'bool') return typeof value === 'boolean'
  if (/^u?int/.test(type)) return Number.isSafeInteger(value) || (typeof value === 'string' && INTEGER.test(value))
  if (typeof value !== 'string') return false
  if (type === 'address') return isAddress(value)
  return type === 'string' ? !/\p{Surrogate}/u.test(value) : BYTES.test(value)
}

function isAtom(type: string): boolean {
  const bits = /^u?int(\d+)$/.exec(type)?.[1]
  return ATOM.test(type) && (!bits || (!bits.startsWith('0') && Number(bits) % 8 === 0 && Number(bits) <= 256))
}

/** The type of the innermost elements of a list. */
function baseOf(type: string): string {
  const item = ARRAY.exec(type)?.[1]
  return item === undefined ? type : baseOf(item)
}

function check(isGood: boolean): asserts isGood {
  if (!isGood) throw new TypeError('The data does not encode.')
}
