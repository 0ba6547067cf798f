// Runs attempts to pair: shows links, renews them, waits for the relay, and ends with the wallet's answer.
import { type Clock, type Dispose, requestAborted, type Store } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type { Approval } from './approval'
import { type Attempt, type AttemptEvent, type PairingLink, reduceAttempt, remainingMs } from './attempt'
import { listen } from './client/listen'
import type { SignClient } from './client/signClient'
import { pairingExpired, relayRefusal } from './errors'
import { createOffers, type Offers, readCode, type Waiter } from './offers'
import type { Proposal } from './proposal'

/** Milliseconds after which a relay that has not taken the proposal is called unreachable. */
export const RELAY_PATIENCE_MS = 5000
/** Milliseconds between two tries to reach the relay. Specification section 9, heartbeat. */
export const RELAY_RETRY_MS = 5000
/** Links one attempt may have: about half an hour on a page that somebody forgot. */
export const MAX_LINKS = 8

type Outcome = AttemptEvent['type'] & ('approved' | 'rejected' | 'expired' | 'failed' | 'aborted')

export interface PairingDeps {
  store: Store
  clock: Clock
  /** Where the attempt is told; idle. */
  attemptAtom: PrimitiveAtom<Attempt>
  open(): Promise<SignClient>
  isRenewed: boolean
}
export interface Pairing extends Pick<Offers, 'ready' | 'takePending'> {
  /**
   * What the wallet approved, and the client that has it. A later run ends the one before.
   * Throws `rpc/user-rejected`, `walletconnect/expired`, `walletconnect/refused`, `walletconnect/client-missing`, `kernel/aborted`.
   */
  run(proposal: Proposal, signal: AbortSignal): Promise<{ approval: Approval; client: SignClient }>
  /**
   * Keeps a link ready for a run that is likely to come, until the signal aborts or nobody came for half an hour. Whoever approves
   * it before that run is told that nobody is there. Never throws.
   */
  prepare(proposal: Proposal, signal: AbortSignal): Promise<void>
  /** What was approved of a link that this pairing did not make. False: no run waits for an approval. */
  accept(approval: Approval, client: SignClient): boolean
}

/** The pairing of one modal. */
export function createPairing({ store, clock, attemptAtom, open, isRenewed }: PairingDeps): Pairing {
  let waiter: Waiter | null = null
  const offers = createOffers({ clock, open, waiter: () => waiter })
  const dispatch = (event: AttemptEvent) => store.set(attemptAtom, reduceAttempt(store.get(attemptAtom), event))

  /** Tries until the relay takes the proposal. */
  async function reachLink(proposal: Proposal, signal: AbortSignal): Promise<PairingLink> {
    for (;;) {
      const stop = clock.setTimeout(() => dispatch({ type: 'relayDown' }), RELAY_PATIENCE_MS)
      try {
        return await offers.reach(proposal)
      } catch (error) {
        if (isFinal(error)) throw error
        dispatch({ type: 'relayDown' })
        await wait(RELAY_RETRY_MS, signal)
        if (signal.aborted) throw requestAborted(signal.reason)
      } finally {
        stop()
      }
    }
  }

  function wait(delayMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.setTimeout(done, delayMs)
      function done() {
        stop()
        signal.removeEventListener('abort', done)
        resolve()
      }
      if (signal.aborted) done()
      else signal.addEventListener('abort', done)
    })
  }

  async function keepOffering(proposal: Proposal, signal: AbortSignal): Promise<void> {
    for (let count = 0; count < MAX_LINKS; count += 1) {
      const link = await reachLink(proposal, signal)
      if (signal.aborted) return
      dispatch({ type: 'linked', link })
      tellRelay(signal).catch(() => {})
      await wait(remainingMs(link, clock.now()), signal)
      if (signal.aborted) return
      if (!isRenewed) break
      dispatch({ type: 'renewing' })
    }
    throw pairingExpired()
  }

  /** A link that is offered again says nothing of the relay. */
  async function tellRelay(signal: AbortSignal): Promise<void> {
    const { relayer } = (await open()).core
    if (!signal.aborted && !relayer.connected) dispatch({ type: 'relayDown' })
  }

  async function followRelay(signal: AbortSignal): Promise<void> {
    const { relayer } = (await open()).core
    if (signal.aborted) return
    const unlisten = listen(relayer, [
      ['relayer_connect', () => dispatch({ type: 'relayUp' })],
      ['relayer_disconnect', () => dispatch({ type: 'relayDown' })],
      [
        'relayer_error',
        (error?: unknown) => {
          const refusal = relayRefusal(error)
          if (!refusal) return
          offers.forget()
          waiter?.refuse(refusal)
        },
      ],
    ])
    signal.addEventListener('abort', unlisten)
  }

  return {
    run: (proposal, signal) =>
      new Promise((resolve, reject) => {
        waiter?.refuse(requestAborted())
        const ending = new AbortController()
        const end = (settle: Dispose, event: Outcome) => {
          if (waiter !== own) return
          waiter = null
          signal.removeEventListener('abort', leave)
          ending.abort()
          dispatch({ type: event })
          settle()
        }
        const own: Waiter = {
          accept: (approval, client) => end(() => resolve({ approval, client }), 'approved'),
          refuse: (error) => end(() => reject(error), OUTCOMES[String(readCode(error))] ?? 'failed'),
        }
        const leave = () => own.refuse(requestAborted(signal.reason))
        waiter = own
        dispatch({ type: 'started' })
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave)
        followRelay(ending.signal).catch(() => {})
        keepOffering(proposal, ending.signal).catch(own.refuse)
      }),
    // Without a run the attempt is over or has not begun, and what is told of it changes nothing.
    prepare: (proposal, signal) => keepOffering(proposal, signal).catch(() => {}),
    accept(approval, client) {
      const isWaiting = waiter !== null
      waiter?.accept(approval, client)
      return isWaiting
    },
    ready: offers.ready,
    takePending: offers.takePending,
  }
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'kernel/aborted': 'aborted',
  'rpc/user-rejected': 'rejected',
  'walletconnect/expired': 'expired',
}

/** Of no use to try again by itself. */
function isFinal(error: unknown): boolean {
  return /^walletconnect\//.test(String(readCode(error)))
}
