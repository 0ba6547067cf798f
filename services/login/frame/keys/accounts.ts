// The accounts of a secret, one a family: secp256k1 for EVM by viem, Ed25519 for Solana by @noble/curves.
import { ed25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { type PrivateKeyAccount, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toBase64Url } from './bytes.ts'

export interface SolanaAccount {
  address: string
  /** 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

export interface Accounts {
  evm: PrivateKeyAccount
  solana: SolanaAccount
}

const KEY_BYTES = 32

/** The same accounts for the same secret, always. */
export function deriveAccounts(secret: Uint8Array): Accounts {
  const seed = derive(secret, 'solana')
  return {
    evm: privateKeyToAccount(toHex(derive(secret, 'evm'))),
    solana: { address: base58.encode(ed25519.getPublicKey(seed)), sign: (message) => ed25519.sign(message, seed) },
  }
}

/** The keys as other wallets import them: hexadecimal on EVM; on Solana seed and public key, 64 bytes in base58. */
export interface PrivateKeys {
  evm: string
  solana: string
}

/** For the person alone to see. Texts cannot be overwritten: drop them soon. */
export function readPrivateKeys(secret: Uint8Array): PrivateKeys {
  const seed = derive(secret, 'solana')
  const pair = Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])
  return { evm: toHex(derive(secret, 'evm')), solana: base58.encode(pair) }
}

/** Proves to the keeper that the wallet is open; tells nothing of its keys. */
export function deriveLockKey(secret: Uint8Array): string {
  return toBase64Url(derive(secret, 'keeper lock'))
}

/** Each family has a key that tells nothing of the others. Source: RFC 5869. */
function derive(secret: Uint8Array, family: string): Uint8Array {
  return hkdf(sha256, secret, undefined, `latchkey wallet: ${family} 1`, KEY_BYTES)
}
