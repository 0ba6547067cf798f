// A pairing over the scripted library, and what a page sees of its attempts.
import { createFakeClock } from '@latchkey/kernel/testing'
import { atom, createStore } from 'jotai/vanilla'
import { expect, vi } from 'vitest'
import { type Attempt, IDLE } from '../src/attempt'
import { createPairing } from '../src/pairing'
import { proposeSession } from '../src/proposal'
import { createScriptedClient, createSession } from './scriptedClient'

export const PROPOSAL = proposeSession({ eip155: { chains: ['eip155:1'], methods: [], events: [] } })
export const OTHER = proposeSession({ eip155: { chains: ['eip155:10'], methods: [], events: [] } })
export const SESSION = createSession('session', ['eip155:1:0x1'])
/** Milliseconds until a link is renewed: four minutes without the margin of ten seconds. */
export const LINK_MS = 230_000

/** Lets everything that is in progress arrive. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

export function setUp({ isRenewed = true } = {}) {
  const scripted = createScriptedClient()
  const store = createStore()
  const clock = createFakeClock()
  const open = vi.fn(async () => scripted.client)
  const attemptAtom = atom<Attempt>(IDLE)
  const pairing = createPairing({ store, clock, attemptAtom, open, isRenewed })
  const attempt = () => store.get(attemptAtom)
  const phase = () => attempt().phase
  const uri = () => JSON.stringify(attempt()).match(/wc:[^"]+/)?.[0] ?? null
  function run(proposal = PROPOSAL) {
    const leaving = new AbortController()
    const outcome = pairing.run(proposal, leaving.signal, async (answer) => answer)
    outcome.catch(() => {})
    return { outcome, leave: () => leaving.abort() }
  }
  const untilPhase = (name: string) => vi.waitFor(() => expect(phase()).toBe(name))
  const untilUri = (text: string) => vi.waitFor(() => expect(uri()).toBe(text))
  return { scripted, clock, open, pairing, attempt, phase, uri, run, untilPhase, untilUri }
}
