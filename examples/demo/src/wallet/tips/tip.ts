// A tip for the musicians. Amounts and the house's addresses are for the local networks; a family is a line and a file.
import type { WalletModal } from '@latchkey/sdk'
import type { Account } from '../account'

/** Asks the wallet to send it; the transaction's id. Rejects with what the wallet or the network said, typed. */
export type SendTip = (modal: WalletModal, account: Account) => Promise<string>
interface Tip {
  /** In the network's native currency. */
  amount: string
  load(): Promise<{ sendTip: SendTip }>
}

const TIPS: Readonly<Record<string, Tip>> = {
  eip155: { amount: '0.01', load: () => import('./evm') },
  bip122: { amount: '0.001', load: () => import('./bitcoin') },
  solana: { amount: '0.01', load: () => import('./solana') },
}

/** The tip of this account's family, where coins are worth nothing; else null. */
export function findTip({ caipAddress, network }: Account): Tip | null {
  const [namespace = ''] = caipAddress.split(':', 1)
  return network.testnet === true ? (TIPS[namespace] ?? null) : null
}
