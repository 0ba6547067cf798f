// Builds the call that asks a wallet to send coins. The amount stays text until it reaches the wallet, so no digit is lost.
import { addressOf, type Network, networkOf } from '@latchkey/kernel'
import { toRecipient } from '../address'
import { MAX_UNITS, readSentMessage } from '../replies'
import type { TonTransferFeature } from '../types'

/** The feature `tonTransfer`. */
export function createTonTransfer(networks: readonly Network[]): TonTransferFeature {
  return {
    plan: (account, { to, units }) => {
      const network = networkOf(account)
      const isTestnet = networks.some(({ id, testnet }) => id === network && testnet === true)
      const address = toRecipient(to, isTestnet)
      if (address === null || units < 0n || units > MAX_UNITS) return null
      const message = { address, amount: units.toString() }
      return { network, method: 'ton_sendMessage', params: [{ from: addressOf(account), messages: [message] }] }
    },
    parseResult: (result) => readSentMessage(result)?.hash ?? null,
  }
}
