// Addresses of a family that is not known: how CAIP-10 writes any. Their checksums are the wallet's business.

/** CAIP-10: 1 to 128 characters of these. A mark stands between two others; a bare `0x` is nobody's. */
const ADDRESS = /^(?!0x$)[a-zA-Z0-9](?:[-.%a-zA-Z0-9]{0,126}[a-zA-Z0-9])?$/

/** The address as it is, since case may matter; null when CAIP-10 cannot write it. */
export function parseAddress(input: string): string | null {
  return ADDRESS.test(input) ? input : null
}
