// Exported keys in other libraries, as another wallet imports them.
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The addresses that viem and web3.js find. Throws when a key is none. */
export function importKeys({ evm, solana }: { evm: string; solana: string }): { evm: string; solana: string } {
  return {
    evm: privateKeyToAccount(evm as Hex).address,
    solana: Keypair.fromSecretKey(base58.decode(solana)).publicKey.toBase58(),
  }
}
