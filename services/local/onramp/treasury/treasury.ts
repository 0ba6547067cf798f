// Where what is sold comes from, one for each network. Signing and sending are apart, so that nothing is ever paid twice.

export interface Signed {
  /** As the network takes it. */
  raw: string
  /** How the network calls it. */
  hash: string
}

/**
 * `done`: the account has it. `failed`: the network carried it out in vain, or refuses it for good. `lost`: it can never count, and
 * another one may be signed. `unknown`: ask again later.
 */
export type Outcome = 'done' | 'failed' | 'lost' | 'unknown'

export interface Delivery {
  /** Of the network's family. */
  account: string
  /** Contract or mint; null for the native token. */
  address: string | null
  /** Smallest units. */
  units: bigint
}

export interface Treasury {
  /** A transaction that is not sent. The one before it is settled. Rejects while the network does not answer. */
  sign(delivery: Delivery): Promise<Signed>
  /** Sends it, again if need be, and says what came of it. Rejects while the network does not answer. */
  execute(signed: Signed): Promise<Outcome>
}
