// What a sign-in plugin says and hears: sign-in within the pairing (requirement WCT-11; CAIP-122, EIP-4361). No run-time code.
import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'

/** What a wallet is asked to sign. Times: ISO 8601, UTC. */
export interface SignInRequest {
  /** RFC 3986 authority of the page, as wallets compare it. */
  domain: string
  /** Of the page, as the message names it. */
  uri: string
  /** At least eight letters or digits; for one sign-in alone. */
  nonce: string
  statement?: string
  expirationTime?: string
  notBefore?: string
  resources?: readonly string[]
}

/** A signature that has been verified: by the account's key, or by the contract it is. */
export interface SignInProof {
  account: CaipAddress
  /** The text that was signed. */
  message: string
  signature: string
  /** CAIP-74, as the wallet sent it; null when it signed after the pairing. */
  cacao: Readonly<Record<string, unknown>> | null
}

/** How a pairing that asked for a sign-in ended. */
export type SignInOutcome =
  | { kind: 'signed'; proofs: readonly SignInProof[] }
  /** A wallet that cannot sign while it pairs. */
  | {
      kind: 'connected'
      /**
       * The same request as a message to sign now. Throws `walletconnect/sign-in-invalid`, `walletconnect/not-connected`,
       * `rpc/*`, `kernel/*`.
       */
      sign(options: { signal: AbortSignal }): Promise<SignInProof>
    }

/** Given by the plugin that signs visitors in. */
export interface SignInOffer {
  /** Asked for every code, so that each has its own nonce. Null, or a throw: this pairing asks for no sign-in. */
  createRequest(networks: readonly CaipNetworkId[]): Promise<SignInRequest | null> | SignInRequest | null
  /** After the wallet is connected. Not called when the pairing asked for no sign-in. */
  accept(outcome: SignInOutcome): void
}
