// A tip for the musicians. Amounts and recipients are for the local networks. Each family adds one line here, and one file.
import type { WalletModal } from '@latchkey/sdk'
import type { Account } from '../account'

/** Sends the tip with the wallet. Resolves to the transaction ID. Rejects with the error of the wallet or network. */
export type SendTip = (modal: WalletModal, account: Account) => Promise<string>
interface Tip {
  /** Amount in the network's native token. */
  amount: string
  load(): Promise<{ sendTip: SendTip }>
}

const TIPS: Readonly<Record<string, Tip>> = {
  eip155: { amount: '0.01', load: () => import('./evm') },
  bip122: { amount: '0.001', load: () => import('./bitcoin') },
  solana: { amount: '0.01', load: () => import('./solana') },
}

/** Returns the tip for this account's family, or null on networks where coins have value. */
export function findTip({ caipAddress, network }: Account): Tip | null {
  const [namespace = ''] = caipAddress.split(':', 1)
  return network.testnet === true ? (TIPS[namespace] ?? null) : null
}
