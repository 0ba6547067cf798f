// The findings as a text that a visitor can send to support. It contains nothing that identifies the visitor.
import type { Finding } from '@latchkey/kernel/contracts'

export interface ReportLine extends Pick<Finding, 'state' | 'technical'> {
  /** `<plugin>.<id>` of the check. */
  key: string
}
export interface ReportFacts {
  /** Origin of the page, because its path and query may identify someone. */
  origin: string
  userAgent: string
  atMs: number
}

/**
 * Data that belongs to one person: email addresses and pairing links, plain or URL-encoded; queries; accounts and keys (16 or more
 * characters in one piece, with a digit).
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

/** One line per check, in English. */
export function writeReport({ origin, userAgent, atMs }: ReportFacts, lines: readonly ReportLine[]): string {
  return [
    `Connection check of ${origin}, ${new Date(atMs).toISOString()}`,
    userAgent,
    ...lines.map(({ key, state, technical }) => `${key}: ${state} (${redact(technical)})`),
  ].join('\n')
}
