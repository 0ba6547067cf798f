// Cosmos chains and accounts of the demo wallet: m/44'/118'/0'/0/index of the public test mnemonic (SLIP-0044).
import { pbkdf2Sync } from 'node:crypto'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32, hex } from '@scure/base'
import { HDKey } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../chains/evm/networks.ts'
import type { Holdings } from '../../wallet/families/family.ts'

/** BIP-39: PBKDF2 rounds from mnemonic to seed. */
const ROUNDS = 2_048
const SEED_BYTES = 64

/** Without nodes, because this wallet signs Cosmos transactions but sends none. */
const NETWORKS = [
  { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub' },
  { id: 'cosmos:latchkey-local-1', name: 'Latchkey Cosmos' },
]

/** Returns the Cosmos part of the wallet, which sites reach only by link. */
export function holdCosmos(): Holdings {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(TEST_MNEMONIC, 'mnemonic', ROUNDS, SEED_BYTES, 'sha512'))
  const accounts = ['Everyday', 'Savings'].map((name, index) => {
    const { privateKey, publicKey } = root.derive(`m/44'/118'/0'/0/${index}`)
    if (!privateKey || !publicKey) throw new Error(`The test mnemonic has no key for account ${index}`)
    const address = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey))))
    return { name, address, privateKey: hex.encode(privateKey) }
  })
  return { family: 'cosmos', page: {}, window: { accounts, networks: NETWORKS } }
}
