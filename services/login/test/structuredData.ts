// Structured data for tests, with a short notation for its types.

export const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const MAX = 2n ** 256n - 1n

export type Types = Record<string, { name: string; type: string }[]>
export interface Data {
  types: Types
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}
/** `uint256 amount, string text`. */
export const fieldsOf = (declared: string) =>
  declared.split(', ').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
/** One struct, with a domain that identifies its contract. */
export const dataOf = (declared: string, message: Record<string, unknown>, primaryType = 'Note'): Data => ({
  types: { [primaryType]: fieldsOf(declared) },
  primaryType,
  domain: { name: 'Post', chainId: 31337 },
  message,
})
