// Describes how an account's coins are spent: what a PSBT must contain for each input, by address type.

import { hex } from '@scure/base'
import { Address, OutScript, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { readAddress } from '../address'
import type { WalletAccount } from '../connect/accounts'
import type { NetworkName } from '../networkName'

export interface Spending {
  /** Version bytes and prefix of the address's network. */
  versions: typeof MAIN
  script: Uint8Array
  isSegwit: boolean
  /** Members of every input, in addition to its coin. */
  fields: { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array }
}

/** Bytes of a public key: with its sign (SEC 1), and in the taproot form (BIP-340). */
const COMPRESSED_LENGTH = 33
const X_ONLY_LENGTH = 32

const MAIN = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }
const TEST = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const VERSIONS: Readonly<Record<NetworkName, typeof MAIN>> = {
  mainnet: MAIN,
  testnet: TEST,
  testnet4: TEST,
  signet: TEST,
  regtest: { ...TEST, bech32: 'bcrt' },
}

/** Returns null if the address cannot be spent from with the known data: an unknown script, or a public key that does not match. */
export function describeSpending({ address, publicKey }: WalletAccount): Spending | null {
  const read = readAddress(address)
  if (read === null || read.type === 'p2wsh') return null
  const { type, networks } = read
  const [network = 'mainnet'] = networks
  const versions = VERSIONS[network]
  const script = OutScript.encode(Address(versions).decode(address))
  const isSegwit = type !== 'p2pkh'
  const key = publicKey === undefined ? null : hex.decode(publicKey)
  if (type === 'p2sh') {
    const wrapped = key?.length === COMPRESSED_LENGTH ? p2sh(p2wpkh(key, versions), versions) : null
    return wrapped?.address === address
      ? { versions, script, isSegwit, fields: { redeemScript: wrapped.redeemScript } }
      : null
  }
  if (type === 'p2tr') {
    const tapInternalKey = key?.slice(-X_ONLY_LENGTH)
    const isOwn = tapInternalKey && p2tr(tapInternalKey, undefined, versions).address === address
    return isOwn ? { versions, script, isSegwit, fields: { tapInternalKey } } : null
  }
  return { versions, script, isSegwit, fields: {} }
}
