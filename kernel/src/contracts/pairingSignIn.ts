// Signing in within a pairing (CAIP-122, EIP-4361), shared by what pairs with wallets and what signs visitors in.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** The fields of a sign-in message (CAIP-122). Times are ISO 8601 in UTC. */
export interface SignInRequest {
  /** RFC 3986 authority of the page, as wallets compare it. */
  domain: string
  /** Address of the page, such as `https://shop.example`. */
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

/** A signature that was verified, by the account's key or its contract. */
export interface SignInProof {
  account: CaipAddress
  /** The text that was signed. */
  message: string
  /** As the family writes it: hex with `0x` on EVM networks, base58 on Solana. */
  signature: string
  /** CAIP-74, as the wallet sent it. */
  cacao: Readonly<Record<string, unknown>>
}

/** Provided by the plugin that signs visitors in. */
export interface PairingSignIn {
  /**
   * Returns the fields of the message. Called for each link, so that each has its own nonce. If it resolves to null or rejects, the
   * pairing asks for no sign-in.
   */
  createRequest(networks: readonly CaipNetworkId[]): Promise<SignInRequest | null>
  /**
   * Called when the kernel has the session, with a proof for each network that the wallet signed for. All have the nonce of one
   * request.
   */
  accept(proofs: readonly SignInProof[]): void
}
