// The outcome of a transaction from the chain itself: its fee, and why it failed.
import type { CaipNetworkId, Clock, Network, PluginContext } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import type { HistoryTypes, TransactionOutcome } from './types'

/** Milliseconds to wait for the chain: its node may have pruned an old transaction, and polling would never end. */
const PATIENCE_MS = 10_000

interface Sent {
  network: CaipNetworkId
  hash: string
  /** Plain address. */
  from: string
}
export interface Outcomes {
  /** What a chain has returned for this transaction since the page loaded. */
  keep(sent: Omit<Sent, 'from'>, state: TransactionState): void
  /** Resolves to null if the chain has no data. Never rejects. */
  read(sent: Sent, signal: AbortSignal): Promise<TransactionOutcome | null>
}

/** Asks a chain only once per page load for each transaction. */
export function createOutcomes(
  { chain }: Pick<PluginContext<HistoryTypes>, 'chain'>,
  clock: Clock,
  networks: readonly Network[],
): Outcomes {
  const known = new Map<string, TransactionOutcome>()

  function keep({ network, hash }: Omit<Sent, 'from'>, state: TransactionState): void {
    if (state.status !== 'confirmed' && state.status !== 'failed') return
    const { feeUnits: units } = state
    const coin = networks.find(({ id }) => id === network)?.native
    known.set(network + hash, {
      fee: coin && units !== undefined ? { units, decimals: coin.decimals, symbol: coin.symbol } : null,
      reason: state.status === 'failed' ? state.reason : null,
    })
  }

  return {
    keep,
    async read(sent, signal) {
      const key = sent.network + sent.hash
      if (known.has(key)) return known.get(key) ?? null
      const call = new AbortController()
      const stop = clock.setTimeout(() => call.abort(), PATIENCE_MS)
      try {
        const transfer = await (await chain(sent.network)).feature('transfer')
        const state = await transfer?.follow(sent, { signal: AbortSignal.any([signal, call.signal]) })
        if (state) keep(sent, state)
      } catch {
        // Without the chain's data, the fee is unknown, and the receipt omits it.
      }
      stop()
      return known.get(key) ?? null
    },
  }
}
