// Separate from the chain ids, because the manifest on every page needs only this.

/** CAIP-2 namespace of every network of this package. */
export const NAMESPACE = 'eip155'
