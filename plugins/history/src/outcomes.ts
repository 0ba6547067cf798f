// How a transaction ended, as the chain itself tells: what it cost, and why it failed.
import type { CaipNetworkId, Network, PluginContext } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import type { HistoryTypes, Outcome } from './types'

interface Sent {
  network: CaipNetworkId
  hash: string
  /** Plain address. */
  from: string
}
export interface Outcomes {
  /** What a chain told of this transaction on this visit. */
  keep(sent: Omit<Sent, 'from'>, state: TransactionState): void
  /** Resolves to null where the chain does not say. Never rejects. */
  read(sent: Sent, signal: AbortSignal): Promise<Outcome | null>
}

/** Asks a chain once a visit for each transaction. */
export function createOutcomes(
  { chain }: Pick<PluginContext<HistoryTypes>, 'chain'>,
  networks: readonly Network[],
): Outcomes {
  const known = new Map<string, Outcome>()

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
      if (!known.has(key)) {
        try {
          const state = await (await (await chain(sent.network)).feature('transfer'))?.follow(sent, { signal })
          if (state) keep(sent, state)
        } catch {
          // Without the chain's word its fee is unknown, which the receipt leaves out.
        }
      }
      return known.get(key) ?? null
    },
  }
}
