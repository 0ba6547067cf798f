// The local chain as a test drives it, and the account that pays there.
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../../services/chains/evm/networks.ts'

export type AnvilChain = ReturnType<typeof connectAnvil>

export const sender = mnemonicToAccount(TEST_MNEMONIC)

/** Opens a client of the node, which holds the key of `sender`. */
export function connectAnvil(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', account: sender, transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
}
