// The family's name in CAIP-2.

/** CAIP-2 namespace of every network of this package: BIP-122, the first 32 digits of the genesis block's hash. */
export const NAMESPACE = 'bip122'
