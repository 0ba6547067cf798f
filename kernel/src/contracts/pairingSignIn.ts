// Signing in within a pairing (CAIP-122, EIP-4361), shared by what pairs with wallets and what signs visitors in.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** What a wallet is asked to sign. Times: ISO 8601, UTC. */
export interface SignInRequest {
  /** RFC 3986 authority of the page, as wallets compare it. */
  domain: string
  /** Of the page, as the message names it. */
  uri: string
  /** At least eight letters or digits; for one sign-in only. */
  nonce: string
  /** One line that says what the visitor agrees to. */
  statement?: string
  /** The signature proves nothing after it. */
  expirationTime?: string
  /** The signature proves nothing before it. */
  notBefore?: string
  /** URIs that the message lists. */
  resources?: readonly string[]
}

/** A signature that has been verified: by the account's key, or by the contract it is. */
export interface SignInProof {
  account: CaipAddress
  /** The text that was signed. */
  message: string
  /** As the family writes it: hex with `0x` on EVM networks, base58 on Solana. */
  signature: string
  /** CAIP-74, as the wallet sent it. */
  cacao: Readonly<Record<string, unknown>>
}

/** Given by the plugin that signs visitors in. */
export interface PairingSignIn {
  /** Asked for every link, so that each has its own nonce. Null, or a throw: this pairing asks for no sign-in. */
  createRequest(networks: readonly CaipNetworkId[]): Promise<SignInRequest | null>
  /** One for each network that the wallet signed for, all with the nonce of one request; called when the kernel has the session. */
  accept(proofs: readonly SignInProof[]): void
}
