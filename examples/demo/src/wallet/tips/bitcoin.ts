// A tip on Bitcoin. The chain or the wallet selects the coins, and the wallet signs the transaction, which is sent once.
import type { SendTransferParams } from '@latchkey/chain-bitcoin'
import type { SendTip } from './tip'

/** The address at m/84'/1'/0'/0/2 of the public test mnemonic, by the address prefix of its network. */
const HOUSE: readonly string[] = [
  'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv',
  'tb1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7m5wwm69',
]
/** 0.001 BTC. */
const AMOUNT_SATS = 100_000n

export const sendTip: SendTip = async (modal, { address, network }) => {
  const prefix = address.slice(0, address.indexOf('1') + 1)
  const recipientAddress = HOUSE.find((each) => each.startsWith(prefix)) ?? ''
  const transfer: SendTransferParams = { account: address, recipientAddress, amount: String(AMOUNT_SATS) }
  const result = await modal.request({ network: network.id, method: 'sendTransfer', params: [transfer] })
  const { txid } = result as { txid?: unknown }
  if (typeof txid !== 'string') throw new Error('The wallet did not respond with a transaction.')
  return txid
}
