// Programs that a transfer goes through, and the address at which a wallet keeps a token.
import { PublicKey } from '@solana/web3.js'

/** Of all zeros: also the address of no account. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
/** Source: https://spl.solana.com/associated-token-account. */
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** An address without a key, made of these parts. Base58. */
export function deriveAddress(program: string, parts: readonly Uint8Array[]): string {
  return PublicKey.findProgramAddressSync([...parts], new PublicKey(program))[0].toBase58()
}

/** Where `owner` keeps the token of `mint`, whether it is there yet or not. */
export function tokenAccountOf(owner: string, mint: string, program: string): string {
  const parts = [owner, program, mint].map((address) => new PublicKey(address).toBytes())
  return deriveAddress(ASSOCIATED_TOKEN_PROGRAM, parts)
}
