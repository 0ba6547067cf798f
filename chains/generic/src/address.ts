// Addresses of an unknown family, in CAIP-10 format. Wallets check their checksums.

/** CAIP-10: 1 to 128 of these characters. A punctuation mark is between two others. A bare `0x` is not an address. */
const ADDRESS = /^(?!0x$)[a-zA-Z0-9](?:[-.%a-zA-Z0-9]{0,126}[a-zA-Z0-9])?$/

/** Returns the address unchanged, because case may matter; null if it does not fit CAIP-10. */
export function parseAddress(input: string): string | null {
  return ADDRESS.test(input) ? input : null
}
