// Apart from the ids of chains: the manifest, on every page, needs no more than this.

/** CAIP-2 namespace of every network of this package. */
export const NAMESPACE = 'eip155'
