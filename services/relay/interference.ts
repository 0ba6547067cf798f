// Lets tests change what a developer's relay does. Operators' relays never have it.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Passage {
  /** A client's request, the relay's reply to it, or a message pushed to a subscriber. */
  stage: 'request' | 'reply' | 'push'
  /** A push has the method `irn_subscription`. A reply has the method of its request. */
  method: string
  tag?: number
}

/** Delivers a message now, later, twice, or never. */
export type Pass = (passage: Passage, deliver: () => void) => void

export interface Interference {
  pass: Pass
  /** The reason to refuse new connections. Null accepts them. */
  readonly refusal: string | null
  /** Responds to nothing. */
  readonly isDown: boolean
  /** Returns true if it has answered the request. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** The actions of a running relay that tests can use on all sockets. */
export interface InterferenceTarget {
  closeAll(code: number, reason: string): void
  dropAll(): void
}

export function createNoInterference(): Interference {
  return { pass: (_, deliver) => deliver(), refusal: null, isDown: false, answer: async () => false }
}
