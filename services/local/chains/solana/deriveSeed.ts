// Keys of the public test mnemonic on Solana's derivation path. Sources: BIP-39, SLIP-0010 (Ed25519), SLIP-0044 (501).
import { createHmac, pbkdf2Sync } from 'node:crypto'
import { TEST_MNEMONIC } from '../evm/networks.ts'

const ROUNDS = 2_048
const SEED_BYTES = 64
/** SLIP-0010: Ed25519 has only hardened derivation. */
const HARDENED = 0x80000000
const PURPOSE = 44
const COIN_TYPE = 501
const KEY_BYTES = 32

/** Returns the Ed25519 seed (RFC 8032) of m/44'/501'/index'/0', the path that wallets use, as 64 hexadecimal digits. */
export function deriveSeed(index: number): string {
  let node = hmac('ed25519 seed', pbkdf2Sync(TEST_MNEMONIC, 'mnemonic', ROUNDS, SEED_BYTES, 'sha512'))
  for (const step of [PURPOSE, COIN_TYPE, index, 0]) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(HARDENED + step)
    const [key, chainCode] = [node.subarray(0, KEY_BYTES), node.subarray(KEY_BYTES)]
    node = hmac(chainCode, Buffer.concat([Buffer.alloc(1), key, number]))
  }
  return node.subarray(0, KEY_BYTES).toString('hex')
}

function hmac(key: string | Buffer, data: Buffer): Buffer {
  return createHmac('sha512', key).update(data).digest()
}
