// Runs attempts to pair: makes links, renews them, waits for the relay, and hands each approval to whoever waits for it.
// A link that is still good is offered again when the visitor comes back, on every platform: wire facts 5.4 ask it of some.
import { type Clock, type Dispose, requestAborted, type Store } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import {
  type Attempt,
  type AttemptEvent,
  PAIRING_LIFETIME_MS,
  type PairingLink,
  reduceAttempt,
  remainingMs,
} from './attempt'
import { type SignClient, USER_DISCONNECTED } from './client/signClient'
import { pairingExpired, relayRefusal } from './errors'
import type { ProposedNamespaces } from './namespaces'

/** Milliseconds after which a relay that has not taken the proposal is called unreachable. */
export const RELAY_PATIENCE_MS = 5000
/** Milliseconds between two tries to reach the relay. Specification section 9, heartbeat. */
export const RELAY_RETRY_MS = 5000
/** Links one attempt may have: about half an hour on a page that somebody forgot. */
export const MAX_LINKS = 8
/** Codes with which wallets refuse a proposal. Wire facts 5.2. */
const REFUSAL_CODES: readonly unknown[] = [4001, 5000, 5002]

export interface PairingDeps {
  store: Store
  clock: Clock
  /** Where the attempt is told; idle. */
  attemptAtom: PrimitiveAtom<Attempt>
  open(): Promise<SignClient>
  isRenewed: boolean
}
export interface Pairing {
  /**
   * The approved session as the wallet sent it, and the client that has it. A later run ends the one before.
   * Throws `rpc/user-rejected`, `walletconnect/expired`, `walletconnect/refused`, `walletconnect/client-missing`, `kernel/aborted`.
   */
  run(namespaces: ProposedNamespaces, signal: AbortSignal): Promise<{ approved: unknown; client: SignClient }>
  /** Topics of links that nobody has used, forgotten here. */
  takePending(): readonly string[]
}

interface Offer {
  readonly key: string
  readonly topic: string
  readonly link: PairingLink
}
interface Waiter {
  accept(approved: unknown, client: SignClient): void
  refuse(error: unknown): void
}

/** The pairing of one modal. */
export function createPairing({ store, clock, attemptAtom, open, isRenewed }: PairingDeps): Pairing {
  let waiter: Waiter | null = null
  let offer: Offer | null = null
  /** On its way to the relay; who leaves and comes back waits for the same one. */
  let making: { key: string; offer: Promise<Offer> } | null = null
  const dispatch = (event: AttemptEvent) => store.set(attemptAtom, reduceAttempt(store.get(attemptAtom), event))

  function hand(client: SignClient, approved: unknown): void {
    offer = null
    if (waiter) waiter.accept(approved, client)
    // The visitor has left: a session that nobody here knows of must not stay in the wallet.
    else client.disconnect({ topic: readTopic(approved), reason: USER_DISCONNECTED }).catch(() => {})
  }

  /** A link that has been replaced may still be approved, but its end says nothing of the new one. */
  function refuse(error: unknown, key: Offer): void {
    const isRefusal = REFUSAL_CODES.includes(readCode(error))
    if (offer === key) offer = null
    else if (!isRefusal) return
    waiter?.refuse(isRefusal ? { code: 'rpc/user-rejected', cause: error } : error)
  }

  async function makeOffer(namespaces: ProposedNamespaces, key: string): Promise<Offer> {
    const client = await open()
    const { uri = '', approval } = await client.connect({ optionalNamespaces: namespaces })
    const madeAtMs = clock.now()
    const link = { uri, madeAtMs, expiresAtMs: madeAtMs + PAIRING_LIFETIME_MS }
    const made = { key, link, topic: /^wc:([^@]+)@/.exec(uri)?.[1] ?? '' }
    offer = made
    approval().then(
      (approved) => hand(client, approved),
      (error: unknown) => refuse(error, made),
    )
    return made
  }

  function joinOffer(namespaces: ProposedNamespaces, key: string): Promise<Offer> {
    if (making?.key === key) return making.offer
    const own = { key, offer: makeOffer(namespaces, key) }
    making = own
    const clear = () => {
      if (making === own) making = null
    }
    own.offer.then(clear, clear)
    return own.offer
  }

  /** Tries until the relay takes the proposal. */
  async function reachOffer(namespaces: ProposedNamespaces, signal: AbortSignal): Promise<Offer> {
    const key = JSON.stringify(namespaces)
    if (offer?.key === key && remainingMs(offer.link, clock.now()) > 0) return offer
    for (;;) {
      const stop = clock.setTimeout(() => dispatch({ type: 'relayDown' }), RELAY_PATIENCE_MS)
      try {
        return await joinOffer(namespaces, key)
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

  async function keepOffering(namespaces: ProposedNamespaces, signal: AbortSignal): Promise<void> {
    for (let count = 0; count < MAX_LINKS; count += 1) {
      const { link } = await reachOffer(namespaces, signal)
      if (signal.aborted) return
      dispatch({ type: 'linked', link })
      await wait(remainingMs(link, clock.now()), signal)
      if (signal.aborted) return
      if (!isRenewed) break
      dispatch({ type: 'renewing' })
    }
    throw pairingExpired()
  }

  async function followRelay(signal: AbortSignal): Promise<void> {
    const { relayer } = (await open()).core
    const listeners = [
      ['relayer_connect', () => dispatch({ type: 'relayUp' })],
      ['relayer_disconnect', () => dispatch({ type: 'relayDown' })],
      [
        'relayer_error',
        (error?: unknown) => {
          const refusal = relayRefusal(error)
          if (refusal) waiter?.refuse(refusal)
        },
      ],
    ] as const
    if (signal.aborted) return
    for (const [event, listener] of listeners) relayer.on(event, listener)
    signal.addEventListener('abort', () => {
      for (const [event, listener] of listeners) relayer.off(event, listener)
    })
  }

  return {
    run: (namespaces, signal) =>
      new Promise((resolve, reject) => {
        waiter?.refuse(requestAborted())
        const ending = new AbortController()
        const end = (
          settle: Dispose,
          event: AttemptEvent['type'] & ('approved' | 'rejected' | 'expired' | 'failed' | 'aborted'),
        ) => {
          if (waiter !== own) return
          waiter = null
          signal.removeEventListener('abort', leave)
          ending.abort()
          dispatch({ type: event })
          settle()
        }
        const own: Waiter = {
          accept: (approved, client) => end(() => resolve({ approved, client }), 'approved'),
          refuse: (error) => end(() => reject(error), outcomeOf(error)),
        }
        const leave = () => own.refuse(requestAborted(signal.reason))
        waiter = own
        dispatch({ type: 'started' })
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave)
        followRelay(ending.signal).catch(() => {})
        keepOffering(namespaces, ending.signal).catch(own.refuse)
      }),
    takePending() {
      const topics = offer ? [offer.topic] : []
      offer = null
      return topics
    },
  }
}

function outcomeOf(error: unknown): 'rejected' | 'expired' | 'failed' | 'aborted' {
  const code = readCode(error)
  if (code === 'kernel/aborted') return 'aborted'
  if (code === 'rpc/user-rejected') return 'rejected'
  return code === 'walletconnect/expired' ? 'expired' : 'failed'
}

/** Of no use to try again by itself. */
function isFinal(error: unknown): boolean {
  return /^walletconnect\//.test(String(readCode(error)))
}

function readCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

function readTopic(session: unknown): string {
  return typeof session === 'object' && session !== null && 'topic' in session ? String(session.topic) : ''
}
