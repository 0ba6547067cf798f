// Signing in during a pairing (CAIP-122, EIP-4361), shared by the plugin that pairs with wallets and the plugin that signs visitors in.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** The fields of a sign-in message (CAIP-122). Times are ISO 8601 in UTC. */
export interface SignInRequest {
  /** RFC 3986 authority of the page, which wallets compare with the page's own. */
  domain: string
  /** URL of the page, such as `https://shop.example`. */
  uri: string
  /** At least eight letters or digits, for one sign-in only. */
  nonce: string
  /** One line that states what the visitor agrees to. */
  statement?: string
  /** The signature is not valid after this time. */
  expirationTime?: string
  /** The signature is not valid before this time. */
  notBefore?: string
  /** URIs that the message lists. */
  resources?: readonly string[]
}

/** A verified signature, by the account's key or its contract. */
export interface SignInProof {
  account: CaipAddress
  /** The signed text. */
  message: string
  /** In the family's own form: hex with `0x` on EVM networks, base58 on Solana. */
  signature: string
  /** CAIP-74, as the wallet sent it. */
  cacao: Readonly<Record<string, unknown>>
}

/** Provided by the plugin that signs visitors in. */
export interface PairingSignIn {
  /**
   * Returns the fields of the message. Called for each link, so each has its own nonce. If it resolves to null or rejects, the pairing
   * requests no sign-in.
   */
  createRequest(networks: readonly CaipNetworkId[]): Promise<SignInRequest | null>
  /**
   * Called when the kernel has the session, with a proof for each network that the wallet signed for. All proofs have the nonce of one
   * request.
   */
  accept(proofs: readonly SignInProof[]): void
}
