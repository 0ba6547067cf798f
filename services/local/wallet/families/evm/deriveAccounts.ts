// Demo accounts with their keys, from the public test mnemonic.
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { DEMO_ACCOUNTS, TEST_MNEMONIC } from '../../../chains/evm/networks.ts'
import type { WalletAccount } from './windowConfig.ts'

/** Returns every demo account, in the order of the plan. */
export function deriveAccounts(): WalletAccount[] {
  return DEMO_ACCOUNTS.map(({ name, index, address }) => {
    const { privateKey } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: index }).getHdKey()
    if (!privateKey) throw new Error(`The test mnemonic has no key for account ${index}`)
    return { name, address, privateKey: bytesToHex(privateKey) }
  })
}
