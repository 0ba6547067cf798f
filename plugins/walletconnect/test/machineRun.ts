// A relay, wallets and a page around the pairing machine, one event after the other: what its runner does, without promises.
import type { Attempt } from '../src/attempt'
import {
  type Audience,
  findGood,
  NO_PAIRING,
  type PairingCommands,
  type PairingEvent,
  type PairingResult,
  type PairingState,
  transition,
} from '../src/pairingMachine'
import type { Proposal } from '../src/proposal'
import { linkOf, proposalOf, resultOf } from './machineWorld'

/** How a run ended, each end as it came. */
export interface Run {
  readonly ends: ('resolved' | 'rejected')[]
}

export function createMachineRun() {
  let state: PairingState = NO_PAIRING
  let nowMs = 0
  let dueMs: number | null = null
  let listed: Proposal | null = null
  let run: Run | null = null
  let attempt: Attempt = { phase: 'idle' }
  let made = 0
  const runs: Run[] = []
  /** in progress. */
  const loads: Proposal[] = []
  const publishes: Proposal[] = []
  const checks: { owner: Run; result: PairingResult }[] = []
  /** Links that wallets may respond to. */
  const topics: string[] = []
  /** What became of every response of a wallet. */
  const fates = new Map<PairingResult, ('letGo' | 'connected')[]>()
  /** Proposals that were asked for while there was a link for them that was good. */
  const needless: string[] = []
  /** Codes that the visitor has seen, one after the other. */
  const shown: string[] = []

  function send(event: PairingEvent): void {
    const step = transition(state, event)
    for (const [name, needs] of step.commands)
      if (name === 'publish' && findGood(state, needs.key, nowMs)) needless.push(needs.key)
    state = step.state
    for (const [name, needs] of step.commands) (perform[name] as (needs: unknown) => void)(needs)
  }
  const perform: { [Name in keyof PairingCommands]: (needs: PairingCommands[Name]) => void } = {
    load: (proposal) => loads.push(proposal),
    publish: (proposal) => publishes.push(proposal),
    wait(delayMs) {
      dueMs = nowMs + delayMs
    },
    stop() {
      dueMs = null
    },
    check: (result) => run && checks.push({ owner: run, result }),
    letGo: (result) => fates.get(result)?.push('letGo'),
    unpair() {},
    resolve(result) {
      fates.get(result as PairingResult)?.push('connected')
      endRun('resolved')
    },
    reject: () => endRun('rejected'),
    set(next) {
      attempt = next
      if (next.phase === 'waiting' && next.link.uri !== shown.at(-1)) shown.push(next.link.uri)
    },
  }
  function endRun(how: 'resolved' | 'rejected'): void {
    run?.ends.push(how)
    run = null
    if (listed) start('list', listed)
  }
  const start = (audience: Audience, proposal: Proposal) =>
    send({ type: 'started', audience, proposal, links: proposal.key === 'B' ? 1 : 2 })
  const leave = (audience: Audience) => send({ type: 'left', audience, error: 'left' })
  function approve(topic: string | null, isWanted: boolean): void {
    const given = resultOf(`result ${fates.size}`)
    fates.set(given, [])
    send({ type: 'approved', topic, result: given, isWanted })
  }
  const take = <Item>(items: Item[], index: number): Item | undefined => items.splice(index % (items.length || 1), 1)[0]

  return {
    runs,
    fates,
    needless,
    shown,
    state: () => state,
    attempt: () => attempt,
    nowMs: () => nowMs,
    actions: {
      visit(index: number) {
        leave('visitor')
        run = { ends: [] }
        runs.push(run)
        start('visitor', proposalOf(index % 3 === 0 ? 'B' : 'A'))
      },
      leave: () => leave('visitor'),
      list(index: number) {
        listed = proposalOf(index % 3 === 0 ? 'B' : 'A')
        start('list', listed)
      },
      unlist() {
        listed = null
        leave('list')
      },
      load(index: number) {
        if (take(loads, index)) send({ type: 'loaded', isRelayDown: index % 2 === 0, nowMs })
      },
      publish(index: number) {
        const proposal = take(publishes, index)
        if (!proposal) return
        made += 1
        const topic = `topic ${made}`
        topics.push(topic)
        send({ type: 'published', offer: { key: proposal.key, topic, link: linkOf(topic, nowMs) } })
      },
      fail(index: number) {
        const proposal = take(index % 2 === 0 ? loads : publishes, index)
        if (proposal) send({ type: 'failed', key: proposal.key, isFinal: index % 3 === 0, error: 'failed' })
      },
      approve(index: number) {
        const topic = take(topics, index)
        if (topic) approve(topic, false)
      },
      approveEarlier: (index: number) => approve(null, index % 2 === 0),
      refuse(index: number) {
        const topic = take(topics, index)
        if (topic) send({ type: 'refused', topic, isRejection: index % 2 === 0, error: 'refused' })
      },
      check(index: number) {
        const done = take(checks, index)
        if (!done || done.owner !== run) return
        if (index % 3 === 0) send({ type: 'unchecked', error: 'unchecked' })
        else send({ type: 'checked', checked: done.result })
      },
      followRelay(index: number) {
        const news = (['relayUp', 'relayDown'] as const)[index % 2]
        if (index % 5 === 0) send({ type: 'relayRefused', error: 'refused' })
        else if (news) send({ type: news })
      },
      disconnect: () => send({ type: 'disconnected' }),
      pass(index: number) {
        const untilMs = nowMs + (index % 3) * 120_000
        while (dueMs !== null && dueMs <= untilMs) {
          nowMs = dueMs
          dueMs = null
          send({ type: 'timeUp' })
        }
        nowMs = untilMs
      },
    },
  }
}
