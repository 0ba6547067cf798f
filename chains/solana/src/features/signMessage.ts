// The call that asks a wallet to sign text (solana_signMessage of WalletConnect: base58 of the text's UTF-8).
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SignMessageFeature } from '@latchkey/kernel/contracts'
import { base58 } from '@scure/base'
import { decodeSignature } from '../bytes'
import { isRecord } from '../isRecord'

/** The feature `signMessage`. Solana has no structured data to sign, so `planTypedData` returns null. */
export const signMessage: SignMessageFeature = {
  planMessage: (account, message) => ({
    network: networkOf(account),
    method: 'solana_signMessage',
    params: [{ message: base58.encode(new TextEncoder().encode(message)), pubkey: addressOf(account) }],
  }),
  planTypedData: () => null,
  parseResult: (result) => {
    const signature = isRecord(result) ? result.signature : null
    return typeof signature === 'string' && decodeSignature(signature) !== null ? signature : null
  },
}
