// The family's CAIP-2 name.

/** CAIP-2 namespace of every network of this package: BIP-122, whose references are the first 32 digits of the genesis block's hash. */
export const NAMESPACE = 'bip122'
