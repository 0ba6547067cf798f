// The programs that a transfer uses, and the address at which a wallet keeps a token.
import { PublicKey } from '@solana/web3.js'

/** All zeros, which is also the address of no account. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
/** Source: https://spl.solana.com/associated-token-account. */
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Returns an address without a key, derived from these seeds. Base58. */
export function deriveAddress(program: string, parts: readonly Uint8Array[]): string {
  return PublicKey.findProgramAddressSync([...parts], new PublicKey(program))[0].toBase58()
}

/** Returns the address at which `owner` keeps the token of `mint`, whether or not that account exists. */
export function tokenAccountOf(owner: string, mint: string, program: string): string {
  const parts = [owner, program, mint].map((address) => new PublicKey(address).toBytes())
  return deriveAddress(ASSOCIATED_TOKEN_PROGRAM, parts)
}
