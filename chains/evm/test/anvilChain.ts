// The local chain as a test drives it, and the account that pays there.
import {
  createTestClient,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'

export const sender = mnemonicToAccount(TEST_MNEMONIC)
type Sender = typeof sender
export type AnvilChain = TestClient<'anvil', HttpTransport, undefined, Sender> &
  PublicActions &
  WalletActions<undefined, Sender>

/** Opens a client of the node, which holds the key of `sender`. */
export function connectAnvil(rpcUrl: string): AnvilChain {
  return createTestClient({ mode: 'anvil', account: sender, transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
}
