// Sends purchased assets on one network. Signing and sending are separate, so that nothing is ever paid twice.

export interface Signed {
  /** Serialized for the network. */
  raw: string
  /** The network's transaction ID. */
  hash: string
}

/**
 * `done`: delivered. `failed`: it reverted or is permanently invalid. `lost`: it can no longer be included, so another one may be signed.
 * `unknown`: check again later.
 */
export type Outcome = 'done' | 'failed' | 'lost' | 'unknown'

export interface Delivery {
  /** In the format of the network's family. */
  account: string
  /** Contract or mint; null for the native token. */
  address: string | null
  /** In the smallest unit. */
  units: bigint
}

export interface Treasury {
  /** Signs a transaction without sending it. The previous one must be settled. Rejects while the network does not answer. */
  sign(delivery: Delivery): Promise<Signed>
  /** Sends the transaction, again if necessary, and resolves to its outcome. Rejects while the network does not answer. */
  execute(signed: Signed): Promise<Outcome>
}
