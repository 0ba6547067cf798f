// What a visitor should know before money moves. None of it forbids anything.
import { type FeeWarning, isFeeRisk } from '@latchkey/kernel/review'
import type { Trust } from '@latchkey/ui/review'

export type Warning =
  | { kind: 'own-account' }
  /** The question before this one was left without an answer: it is unknown what became of it. */
  | { kind: 'unanswered' }
  | { kind: 'first-time' }
  /** A contract that was never paid before: what is sent to it may be impossible to withdraw. */
  | { kind: 'contract' }
  /** Looks like one that was paid before, and is another. */
  | { kind: 'look-alike'; known: string }
  /** The name led somewhere else the last time. */
  | { kind: 'name-moved'; before: string }
  /** Looks like what our own button copied a moment ago, and is another. */
  | { kind: 'copied'; known: string }
  | FeeWarning
  /** The token keeps a part of what is sent. */
  | { kind: 'keeps-part'; receivedUnits: bigint; isLarge: boolean }

const RISKS: readonly Warning['kind'][] = ['look-alike', 'name-moved', 'copied', 'contract']

/** Whether a warning is about the network fee. */
export function isFeeWarning(warning: Warning): warning is FeeWarning {
  return warning.kind.startsWith('fee-')
}

/** What may cost the visitor money for nothing: it must be accepted before anything is sent. */
export function isRisk(warning: Warning): boolean {
  return RISKS.includes(warning.kind) || isFeeRisk(warning) || (warning.kind === 'keeps-part' && warning.isLarge)
}

/** The recipients that this account has paid, from this page or in its history. Plain addresses. */
export interface KnownRecipient {
  address: string
  /** The name that led there; null when the address itself was given. */
  name: string | null
  /** How often it was paid; null or missing when that is not known. */
  sends?: number | null
}

/** What an eye in a hurry compares: this many characters at either end. */
const GLANCE_LENGTH = 4

/** Returns 0 for a recipient that is not known. */
export function judgeTrust(address: string, own: readonly string[], known: readonly KnownRecipient[]): Trust {
  if (own.some((each) => isSame(each, address))) return 'own'
  const met = known.filter((each) => isSame(each.address, address))
  return met.length === 0 ? 0 : (met.find(({ sends }) => sends)?.sends ?? null)
}

/** The most important first. */
export function listWarnings(
  receiver: KnownRecipient,
  own: readonly string[],
  known: readonly KnownRecipient[],
  /** What a button of ours copied a moment ago. */
  copied: string | null = null,
): readonly Warning[] {
  const { address, name } = receiver
  const trust = judgeTrust(address, own, known)
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

/** Two that look alike have the same. */
function endsOf(address: string): string {
  const digits = isHex(address) ? address.slice(2).toLowerCase() : address
  return digits.slice(0, GLANCE_LENGTH) + digits.slice(-GLANCE_LENGTH)
}
