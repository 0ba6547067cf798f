// Warnings before money moves. None of them forbids anything.
import { type FeeWarning, isFeeRisk } from '@latchkey/kernel/review'
import type { Trust } from '@latchkey/ui/review'

export type Warning =
  | { kind: 'own-account' }
  /** The previous request got no clear response, so its outcome is unknown. */
  | { kind: 'unclear' }
  | { kind: 'first-time' }
  /** A contract that was never paid before: what is sent to it may be impossible to withdraw. */
  | { kind: 'contract' }
  /** Looks like an address that was paid before, but is a different one. */
  | { kind: 'look-alike'; known: string }
  /** The name resolved to a different address the last time. */
  | { kind: 'name-moved'; before: string }
  /** Looks like the address that the modal's own button just copied, but is a different one. */
  | { kind: 'copied'; known: string }
  | FeeWarning
  /** The token keeps a part of the amount. */
  | { kind: 'keeps-part'; receivedUnits: bigint; isLarge: boolean }

const RISKS: readonly Warning['kind'][] = ['look-alike', 'name-moved', 'copied', 'contract']

/** Returns whether a warning is about the network fee. */
export function isFeeWarning(warning: Warning): warning is FeeWarning {
  return warning.kind.startsWith('fee-')
}

/** Warnings that could cost the visitor money: they must be accepted before anything is sent. */
export function isRisk(warning: Warning): boolean {
  return RISKS.includes(warning.kind) || isFeeRisk(warning) || (warning.kind === 'keeps-part' && warning.isLarge)
}

/** The recipients that this account has paid, from this page or in its history. Plain addresses. */
export interface KnownRecipient {
  address: string
  /** The name that resolved to it; null if the address itself was entered. */
  name: string | null
  /** How often it was paid; null or missing if that is not known. */
  sends?: number | null
}

/** What a person in a hurry compares: this many characters at each end. */
const GLANCE_LENGTH = 4

/** Returns 0 for an unknown recipient. */
export function trustOf(address: string, own: readonly string[], known: readonly KnownRecipient[]): Trust {
  if (own.some((each) => isSame(each, address))) return 'own'
  const met = known.filter((each) => isSame(each.address, address))
  return met.length === 0 ? 0 : (met.find(({ sends }) => sends)?.sends ?? null)
}

/** Returns the warnings, the most important first. */
export function listWarnings(
  recipient: KnownRecipient,
  own: readonly string[],
  known: readonly KnownRecipient[],
  /** The text that a button of the modal just copied. */
  copied: string | null = null,
): readonly Warning[] {
  const { address, name } = recipient
  const trust = trustOf(address, own, known)
  if (trust === 'own') return [{ kind: 'own-account' }]
  const moved = name === null ? undefined : known.find((each) => each.name === name)
  const isMoved = moved !== undefined && !isSame(moved.address, address)
  const isKnown = trust !== 0
  const ends = endsOf(address)
  const twin = isKnown
    ? undefined
    : [...own, ...known.map((each) => each.address)].find((each) => endsOf(each) === ends)
  const isSwapped = copied !== null && !isSame(copied, address) && endsOf(copied) === ends
  return [
    ...(isSwapped ? [{ kind: 'copied' as const, known: copied }] : []),
    ...(twin === undefined || (isSwapped && isSame(twin, copied))
      ? []
      : [{ kind: 'look-alike' as const, known: twin }]),
    ...(isMoved ? [{ kind: 'name-moved' as const, before: moved.address }] : []),
    ...(isKnown || twin !== undefined || isSwapped ? [] : [{ kind: 'first-time' as const }]),
  ]
}

function isSame(one: string, other: string): boolean {
  return one === other || (isHex(one) && one.toLowerCase() === other.toLowerCase())
}

/** Hex addresses are the same in either case; others are not. */
function isHex(address: string): boolean {
  return /^0x[0-9a-f]+$/i.test(address)
}

/** Equal for two addresses that look alike. */
function endsOf(address: string): string {
  const digits = isHex(address) ? address.slice(2).toLowerCase() : address
  return digits.slice(0, GLANCE_LENGTH) + digits.slice(-GLANCE_LENGTH)
}
