// The person behind a wallet: one key, and an approval or a refusal of each request.
import { isHex, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The public test mnemonic of every local chain; it protects nothing. */
const MNEMONIC = 'test test test test test test test test test test test junk'
/** EIP-1193. */
const REJECTION = { code: 4001, message: 'User rejected the request.' }
const UNAUTHORIZED = { code: 4100, message: 'The account is not the person’s.' }
const UNSUPPORTED = { code: 4200, message: 'The method is not supported.' }
export const TRANSACTION_HASH = `0x${'ab'.repeat(32)}`

export interface SiteRequest {
  method: string
  params?: readonly unknown[] | object | undefined
}
export interface Person {
  readonly address: `0x${string}`
  /** Declines everything from now on. */
  decline(): void
  /** Signs like a wallet, or throws EIP-1193's rejection while declining. */
  respond(request: SiteRequest): Promise<unknown>
  /** Every request that reached the person, in order. */
  readonly requests: SiteRequest[]
}

/** A person who approves until told to decline. */
export function createPerson(): Person {
  const account = mnemonicToAccount(MNEMONIC)
  const requests: SiteRequest[] = []
  let isDeclining = false
  return {
    address: account.address,
    requests,
    decline: () => {
      isDeclining = true
    },
    async respond(request) {
      requests.push(request)
      if (isDeclining) throw REJECTION
      const params = Array.isArray(request.params) ? request.params : []
      switch (request.method) {
        case 'eth_requestAccounts':
          return [account.address]
        case 'personal_sign': {
          const [text, signer] = params
          if (String(signer).toLowerCase() !== account.address.toLowerCase()) throw UNAUTHORIZED
          return account.signMessage({ message: { raw: isHex(text) ? text : stringToHex(String(text)) } })
        }
        case 'eth_sendTransaction':
          return TRANSACTION_HASH
        case 'wallet_switchEthereumChain':
          return null
        default:
          throw UNSUPPORTED
      }
    },
  }
}
