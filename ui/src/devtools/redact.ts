// Turns any value into bounded JSON without secrets. Everything that devtools store, show, and export goes through here. Pure; never
// throws.
import { HIDDEN_PIECE, holdKey, isHexPiece, nameBytes, namePhrase } from './redactPieces'
import { redactText, shortenId } from './redactText'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface RedactLimits {
  /** Maximum depth of nested objects. */
  depth: number
  /** Maximum members of one object or list. */
  members: number
  /** Maximum members in total. */
  total: number
}

const LIMITS: RedactLimits = { depth: 5, members: 40, total: 400 }
const REDACTED = '[redacted]'
/** Names whose value is always private. */
const SECRET_NAME =
  /secret|passw|passphrase|passcode|mnemonic|seed|phrase|priv(ate)?_?key|sym_?key|api_?key|pass_?key|^keys?$|token$|bearer|refresh|jwt|auth|cookie|credential|signature|^sig$|(project|session|client)_?id|e-?mail|otp|pin$|nonce|^(user|first|last|full|profile)_?name$|phone/i
/** Names whose value is an address, a topic, or a hash: enough of it stays to tell two apart. */
const ID_NAME = /address|account|^(from|to|owner|recipient|topic|hash|publicKey|connectorId)$|(topic|hash)$/i
/** An error's stack and cause name files and people. */
const ERROR_FACTS: readonly string[] = ['name', 'code', 'message', 'docsPath']
/** A code that a person typed, not one that a machine generated. */
const TYPED_CODE = /^\d{4,8}$/
/** A number with six or more digits is never an error code. */
const MIN_TYPED_NUMBER = 100_000
const INDEX = /^\d+$/

/** Returns the value as a developer may see it. `limits` bounds how much is read; the rest is only counted or left out. */
export function redact(value: unknown, limits: RedactLimits = LIMITS): Json {
  let left = limits.total

  function walkText(text: string, name: string): Json {
    const isHash = ID_NAME.test(name) && /^(0x)?[0-9a-f]{64}$/i.test(text)
    return isHash ? shortenId(text) : redactText(text)
  }

  function walkMembers(pairs: Iterable<readonly [string, () => unknown]>, depth: number): Record<string, Json> {
    const members: [string, Json][] = []
    let hidden = 0
    for (const [name, read] of pairs) {
      if (members.length >= limits.members || left <= 0) {
        hidden += 1
        continue
      }
      left -= 1
      members.push([freeName(members, redactText(name)), attempt(() => walk(read(), name, depth + 1))])
    }
    if (hidden > 0) members.push([freeName(members, '…'), `${hidden} more`])
    return Object.fromEntries(members)
  }

  function walkList(list: readonly unknown[], name: string, depth: number): Json {
    const shown: Json[] = []
    const { length } = list
    const hidesPieces = holdKey(list.slice(0, limits.members))
    for (let index = 0; index < length && index < limits.members && left > 0; index++) {
      left -= 1
      const isPiece = hidesPieces && isHexPiece(list[index])
      shown.push(isPiece ? HIDDEN_PIECE : attempt(() => walk(list[index], name, depth + 1)))
    }
    return length > shown.length ? [...shown, `… ${length - shown.length} more`] : shown
  }

  function walkObject(object: object, name: string, depth: number): Json {
    if (object instanceof ArrayBuffer || ArrayBuffer.isView(object)) return `[${object.byteLength} bytes]`
    if (object instanceof Map || object instanceof Set) return `[${object.size} members]`
    if (object instanceof Date) return String(object.getTime())
    if (depth >= limits.depth) return '[deeper]'
    if (Array.isArray(object))
      return nameWhole(object.slice(0, limits.members), object.length) ?? walkList(object, name, depth)
    return object instanceof Error || isPlain(object) ? walkFacts(object, depth) : '[object]'
  }

  function walkFacts(object: object, depth: number): Json {
    const names = object instanceof Error ? ERROR_FACTS.filter((fact) => fact in object) : Object.keys(object)
    const read = (key: string) => (object as unknown as Record<string, unknown>)[key]
    const values = names.slice(0, limits.members).map((key) => readSafely(() => read(key)))
    const whole = names.every((key) => INDEX.test(key)) ? nameWhole(values, names.length) : namePhrase(values)
    const hidesPieces = holdKey(values)
    return (
      whole ??
      walkMembers(
        names.map((key, index) => [key, () => (hidesPieces && isHexPiece(values[index]) ? HIDDEN_PIECE : read(key))]),
        depth,
      )
    )
  }

  function walk(given: unknown, name: string, depth: number): Json {
    if (given === null || given === undefined) return null
    if (typeof given === 'boolean') return given
    if (SECRET_NAME.test(name) || isTypedCode(name, given)) return REDACTED
    if (typeof given === 'number') return Number.isFinite(given) ? given + 0 : String(given)
    if (typeof given === 'string' || typeof given === 'bigint') return walkText(String(given), name)
    return typeof given === 'object' ? walkObject(given, name, depth) : `[${typeof given}]`
  }

  return attempt(() => walk(value, '', 0))
}

/** Also accepts objects from another frame. Class instances are not read: they could be anything, even an element of the page. */
function isPlain(object: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(object)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function isTypedCode(name: string, given: unknown): boolean {
  if (!/^code$/i.test(name)) return false
  return typeof given === 'number' ? given >= MIN_TYPED_NUMBER : typeof given === 'string' && TYPED_CODE.test(given)
}

function nameWhole(values: readonly unknown[], count: number): string | null {
  return nameBytes(values, count) ?? namePhrase(values)
}

/** Returns nothing if a getter throws. */
function readSafely(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}

/** Foreign getters, proxies, and `toString` may throw. */
function attempt(read: () => Json): Json {
  try {
    return read()
  } catch {
    return '[unreadable]'
  }
}

/** Two names may become equal once their secrets are removed. */
function freeName(taken: readonly (readonly [string, Json])[], name: string): string {
  const isTaken = (wanted: string) => taken.some(([other]) => other === wanted)
  let free = name
  for (let count = 2; isTaken(free); count++) free = `${name} (${count})`
  return free
}
