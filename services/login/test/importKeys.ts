// Imports exported keys with other libraries, like another wallet.
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Returns the addresses that viem and web3.js derive. Throws if a key is invalid. */
export function importKeys({ evm, solana }: { evm: string; solana: string }): { evm: string; solana: string } {
  return {
    evm: privateKeyToAccount(evm as Hex).address,
    solana: Keypair.fromSecretKey(base58.decode(solana)).publicKey.toBase58(),
  }
}
