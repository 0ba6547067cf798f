// The findings as a text that a visitor may send to whoever helps. Nothing in it says who that visitor is.
import type { Finding } from '@latchkey/kernel/contracts'

export interface ReportLine extends Pick<Finding, 'state' | 'technical'> {
  /** `<plugin>.<id>` of the check. */
  key: string
}
export interface ReportFacts {
  /** Origin of the page: its path and query may name somebody. */
  origin: string
  userAgent: string
  atMs: number
}

/**
 * What only one person has: email addresses and pairing links, as they are or as addresses carry them; queries; accounts and keys (16
 * characters and more in one piece, with a digit).
 */
const PERSONAL = [
  /[^\s@,;]+(?:@|%40)[^\s@,;]+/gi,
  /\bwc(?::|%3a)[^\s,;]+/gi,
  /\?[^\s,;]+/g,
  /\b(?=\w*\d)(?:0x)?\w{16,}/g,
] as const

/** Replaces what may identify a person or give access to their accounts. */
export function redact(text: string): string {
  return PERSONAL.reduce((left, pattern) => left.replace(pattern, '…'), text)
}

/** A line a check, English. */
export function writeReport({ origin, userAgent, atMs }: ReportFacts, lines: readonly ReportLine[]): string {
  return [
    `Connection check of ${origin}, ${new Date(atMs).toISOString()}`,
    userAgent,
    ...lines.map(({ key, state, technical }) => `${key}: ${state} (${redact(technical)})`),
  ].join('\n')
}
