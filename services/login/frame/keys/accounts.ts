// Derives one account per family from a secret: secp256k1 for EVM with viem, Ed25519 for Solana with @noble/curves.
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

/** The same secret always gives the same accounts. */
export function deriveAccounts(secret: Uint8Array): Accounts {
  const seed = derive(secret, 'solana')
  return {
    evm: privateKeyToAccount(toHex(derive(secret, 'evm'))),
    solana: { address: base58.encode(ed25519.getPublicKey(seed)), sign: (message) => ed25519.sign(message, seed) },
  }
}

/** Returns the keys in the form that other wallets import: hexadecimal for EVM; for Solana, seed and public key, 64 bytes in base58. */
export interface PrivateKeys {
  evm: string
  solana: string
}

/** Only for the person to see. Strings cannot be overwritten, so drop them soon. */
export function readPrivateKeys(secret: Uint8Array): PrivateKeys {
  const seed = derive(secret, 'solana')
  const pair = Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])
  return { evm: toHex(derive(secret, 'evm')), solana: base58.encode(pair) }
}

/** Proves to the keeper that the wallet is open, and reveals nothing about its keys. */
export function deriveLockKey(secret: Uint8Array): string {
  return toBase64Url(derive(secret, 'keeper lock'))
}

/** No family's key reveals anything about another's. Source: RFC 5869. */
function derive(secret: Uint8Array, family: string): Uint8Array {
  return hkdf(sha256, secret, undefined, `latchkey wallet: ${family} 1`, KEY_BYTES)
}
