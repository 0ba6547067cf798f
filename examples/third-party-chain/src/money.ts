// The features that move value; they share their reads.
import type { Network } from '@latchkey/kernel'
import type { SharedChainFeatures } from '@latchkey/kernel/contracts'
import { createSwaps } from './features/swaps'
import { createTokens } from './features/tokens'
import { createTransfer } from './features/transfer'
import { createContractReader } from './getMethods'
import { createJettons } from './jettons'
import type { Read } from './toncenter'

export interface MoneyDeps {
  networks: readonly Network[]
  read: Read
  /** Milliseconds since the epoch. */
  now(): number
}

type Money = Pick<SharedChainFeatures, 'swaps' | 'tokens' | 'transfer'>

export function createMoney({ networks, read, now }: MoneyDeps): Money {
  const readContract = createContractReader(read)
  const jettons = createJettons(readContract)
  return {
    swaps: createSwaps({ networks, read, readContract, jettons }),
    tokens: createTokens(networks, read, jettons),
    transfer: createTransfer({ networks, read, readContract, jettons, now }),
  }
}
