// Where a developer's relay lets tests interfere. An operator's relay has none of it.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Passage {
  /** A client's request, the relay's reply to one, or a message pushed to a subscriber. */
  stage: 'request' | 'reply' | 'push'
  /** A push has the method `irn_subscription`, a reply that of its request. */
  method: string
  tag?: number
}

/** Delivers a message now, later, twice or never. */
export type Pass = (passage: Passage, deliver: () => void) => void

export interface Interference {
  pass: Pass
  /** Why new connections are refused; null when they are not. */
  readonly refusal: string | null
  /** Answers no one. */
  readonly isDown: boolean
  /** True when it has answered the request itself. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** What a running relay lets it do to all sockets. */
export interface InterferenceTarget {
  closeAll(code: number, reason: string): void
  dropAll(): void
}

export function createNoInterference(): Interference {
  return { pass: (_, deliver) => deliver(), refusal: null, isDown: false, answer: async () => false }
}
