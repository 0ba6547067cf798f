// Runs the pairing machine of one modal: owns the client, the timer, and the promises.
import { type Clock, type Dispose, requestAborted, type Store } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type { Approval } from './approval'
import { readText } from './approvedNamespaces'
import type { Attempt, PairingLink } from './attempt'
import { endTopic } from './client/endTopic'
import { listen } from './client/listen'
import type { SignClient } from './client/signClient'
import { relayRefusal } from './errors'
import {
  type Audience,
  findGood,
  isExpected,
  NO_PAIRING,
  type PairingCommands,
  type PairingEvent,
  type PairingResult,
  type PairingState,
  transition,
} from './pairingMachine'
import type { Proposal } from './proposal'
import { isFinal, publish } from './publish'

/** Maximum links of one attempt: about half an hour on a forgotten page. */
const MAX_LINKS = 8

export interface PairingDeps {
  store: Store
  clock: Clock
  /** The attempt is written here; idle at first. */
  attemptAtom: PrimitiveAtom<Attempt>
  open(): Promise<SignClient>
  isRenewed: boolean
}
export interface Pairing {
  /**
   * Resolves with the result of `check` for a wallet's approval. A later run ends the previous one. An approval that comes after the end,
   * or fails the check, is revoked in the wallet. Throws `rpc/user-rejected`, `walletconnect/expired`, `walletconnect/refused`,
   * `walletconnect/client-missing`, `kernel/aborted`, and the errors of `check`.
   */
  run<T>(proposal: Proposal, signal: AbortSignal, check: (result: PairingResult) => Promise<T>): Promise<T>
  /**
   * Keeps a link ready for a likely run, until the signal aborts or for half an hour. If a wallet approves it before that run, the wallet
   * gets a disconnect. Never throws.
   */
  prepare(proposal: Proposal, signal: AbortSignal): Promise<void>
  /**
   * Accepts an approval of a link that this pairing did not create. Returns true if a waiting run gets it. Otherwise, the next run gets it
   * if `isWanted`, and if not, it is revoked in the wallet.
   */
  accept(approval: Approval, client: SignClient, isWanted?: boolean): boolean
  /** Returns the valid link for this proposal; null if there is none yet. */
  ready(proposal: Proposal): PairingLink | null
  /** Ends the pairing of a link that no wallet has used. */
  disconnect(): void
}
/** The current run. */
interface Run {
  check(result: PairingResult): void
  resolve(checked: unknown): void
  reject(error: unknown): void
}

/** Creates the pairing of one modal. */
export function createPairing({ store, clock, attemptAtom, open, isRenewed }: PairingDeps): Pairing {
  let state: PairingState = NO_PAIRING
  let client: SignClient | null = null
  let run: Run | null = null
  /** Prepared for a visible wallet list; a run takes precedence. */
  let listed: Proposal | null = null
  let stopTimer: Dispose = () => {}
  let unfollow: Dispose | null = null

  /** The page is notified last, because that may cause the next event. */
  function send(event: PairingEvent): void {
    const step = transition(state, event)
    state = step.state
    for (const [name, needs] of step.commands) (perform[name] as (needs: unknown) => void)(needs)
  }
  const start = (audience: Audience, proposal: Proposal) =>
    send({ type: 'started', audience, proposal, links: isRenewed ? MAX_LINKS : 1 })

  const perform: { [Name in keyof PairingCommands]: (needs: PairingCommands[Name]) => void } = {
    load: (proposal) =>
      open().then((opened) => {
        client = opened
        const { relayer } = opened.core
        if ('audience' in state)
          unfollow ??= listen(relayer, [
            ['relayer_connect', () => send({ type: 'relayUp' })],
            ['relayer_disconnect', () => send({ type: 'relayDown' })],
            ['relayer_error', failWith],
          ])
        send({ type: 'loaded', isRelayDown: !relayer.connected, nowMs: clock.now() })
      }, fail(proposal)),
    publish: (proposal) => client && publish(client, proposal, clock, send).catch(fail(proposal)),
    wait(delayMs) {
      stopTimer()
      stopTimer = clock.setTimeout(() => send({ type: 'timeUp' }), delayMs)
    },
    stop() {
      stopTimer()
      unfollow?.()
      unfollow = null
    },
    check: (result) => run?.check(result),
    letGo: (result) => leave(result.client, readText(result.approval.session, 'topic')),
    unpair: (topic) => leave(client, topic),
    resolve: (checked) => endRun('resolve', checked),
    reject: (error) => endRun('reject', error),
    set: (attempt) => store.set(attemptAtom, attempt),
  }
  const leave = (owner: SignClient | null, topic: string | null) =>
    owner && topic !== null && endTopic(owner, topic, clock)

  function failWith(said?: unknown): void {
    const error = relayRefusal(said)
    if (error) send({ type: 'relayRefused', error })
  }

  const fail =
    ({ key }: Proposal) =>
    (error: unknown) =>
      send({ type: 'failed', key, isFinal: isFinal(error), error })

  function endRun(how: 'resolve' | 'reject', value: unknown): void {
    run?.[how](value)
    run = null
    if (listed) start('list', listed)
  }

  return {
    run: (proposal, signal, check) =>
      new Promise((resolve, reject) => {
        const leave = () => send({ type: 'left', audience: 'visitor', error: requestAborted(signal.reason) })
        leave()
        if (signal.aborted) return reject(requestAborted(signal.reason))
        const unlessOver = (event: PairingEvent) => run === own && send(event)
        const own: Run = {
          check: (result) =>
            check(result).then(
              (checked) => unlessOver({ type: 'checked', checked }),
              (error: unknown) => unlessOver({ type: 'unchecked', error }),
            ),
          resolve: resolve as (checked: unknown) => void,
          reject,
        }
        run = own
        signal.addEventListener('abort', () => run === own && leave())
        start('visitor', proposal)
      }),
    prepare: (proposal, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        listed = proposal
        start('list', proposal)
        const leave = () => {
          listed = null
          send({ type: 'left', audience: 'list', error: null })
          resolve()
        }
        signal.addEventListener('abort', leave)
      }),
    accept(approval, owner, isWanted) {
      const isTaken = isExpected(state)
      send({ type: 'approved', topic: null, result: { approval, client: owner }, isWanted })
      return isTaken
    },
    ready: ({ key }) => findGood(state, key, clock.now())?.link ?? null,
    disconnect: () => send({ type: 'disconnected' }),
  }
}
