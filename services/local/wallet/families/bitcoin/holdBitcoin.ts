// Bitcoin networks and accounts of the demo wallet. Each account has a payment and an ordinals address.
import { BITCOIN_ACCOUNTS, type BitcoinAccount } from '../../../chains/bitcoin/accounts.ts'
import type { Holdings } from '../family.ts'
import type { BitcoinWalletAccount, BitcoinWalletNetwork } from './message.ts'

/** Returns the Bitcoin part of the wallet. */
export function holdBitcoin(networks: readonly BitcoinWalletNetwork[]): Holdings {
  const [everyday, everydayOrdinals, savings, savingsOrdinals] = BITCOIN_ACCOUNTS
  const accounts = [pair(everyday, everydayOrdinals), pair(savings, savingsOrdinals)]
  return { family: 'bitcoin', page: { networks }, window: { accounts, networks } }
}

function pair(payment: BitcoinAccount, ordinals: BitcoinAccount): BitcoinWalletAccount {
  return { name: payment.name, paymentKey: payment.privateKey, ordinalsKey: ordinals.privateKey }
}
