// Calls that ask a wallet to sign text (EIP-191, personal_sign) or structured data (EIP-712, JSON as eth_signTypedData_v4 accepts it).
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SignMessageFeature } from '@latchkey/kernel/contracts'
import { parseChainId } from '../chainId'
import { parseTypedData } from './typedData'

/** At least 62 hex digits: contract wallets return signatures of any length, but always whole bytes. */
const SIGNATURE_PATTERN = /^0x(?:[0-9a-f]{2}){31,}$/i

/** The feature `signMessage`. */
export const signMessage: SignMessageFeature = {
  planMessage: (account, message) => ({
    network: networkOf(account),
    method: 'personal_sign',
    params: [toHex(message), addressOf(account)],
  }),
  planTypedData: (account, input) => {
    const network = networkOf(account)
    const typedData = parseTypedData(input)
    if (typedData === null) return null
    // EIP-712: the wallet should refuse another chain's domain, but several do not check.
    const { chainId } = typedData.domain
    if (chainId !== undefined && parseChainId(chainId) !== network) return null
    return { network, method: 'eth_signTypedData_v4', params: [addressOf(account), typedData.json] }
  },
  parseResult: (result) => (typeof result === 'string' && SIGNATURE_PATTERN.test(result) ? result : null),
}

/** Hex of the text's UTF-8, because plain text that starts with 0x would be read as bytes. */
function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
