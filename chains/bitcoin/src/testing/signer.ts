// The keys of a scripted wallet: real accounts on every network, and real PSBT signatures.
import { hex } from '@scure/base'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { NetworkName } from '../networkName'
import type { SignedInput } from '../types'

/** The types of `@scure/btc-signer`, whose own declarations need a newer compiler. */
export interface AddressVersions {
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
}

/** Version bytes and prefixes of addresses. Bitcoin Core, chainparams: regtest differs from testnet in the prefix. */
export const ADDRESS_VERSIONS: Readonly<Record<NetworkName, AddressVersions>> = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}

export interface SignerAccount {
  /** Native SegWit for payments, taproot for ordinals. */
  address: string
  purpose: 'payment' | 'ordinals'
  /** Hex without `0x`. */
  publicKey: string
}
export interface Signer {
  accounts: readonly [payment: SignerAccount, ordinals: SignerAccount]
  /** Returns a signature in base64. */
  signMessage(address: string, message: string, protocol: string): string
  /** Returns the PSBT with a signature for each of these inputs. */
  signPsbt(psbt: Uint8Array, inputs: readonly Pick<SignedInput, 'address' | 'index'>[]): Uint8Array
}
/** Private keys, 32 bytes each. */
export interface SignerKeys {
  payment: Uint8Array
  ordinals: Uint8Array
}
export type SignText = (request: { key: Uint8Array; address: string; message: string; protocol: string }) => string

/** 65 bytes in base64, the form of a recoverable signature. It belongs to no key. */
const ANY_SIGNATURE = `${'H'.repeat(86)}A=`

/** `signText` creates a real signature for tests that verify it. The default is well-formed and belongs to no key. */
export function createKeySigner(
  network: NetworkName,
  keys: SignerKeys,
  signText: SignText = () => ANY_SIGNATURE,
): Signer {
  const versions = ADDRESS_VERSIONS[network]
  const { payment, ordinals } = keys
  const accounts = [
    {
      address: p2wpkh(pubECDSA(payment), versions).address ?? '',
      purpose: 'payment',
      publicKey: hex.encode(pubECDSA(payment)),
    },
    {
      address: p2tr(pubSchnorr(ordinals), undefined, versions).address ?? '',
      purpose: 'ordinals',
      publicKey: hex.encode(pubSchnorr(ordinals)),
    },
  ] as const
  const keyOf = (address: string) => (address === accounts[1].address ? ordinals : payment)
  return {
    accounts,
    signMessage: (address, message, protocol) => signText({ key: keyOf(address), address, message, protocol }),
    signPsbt: (psbt, inputs) => {
      const transaction = Transaction.fromPSBT(psbt)
      for (const { address, index } of inputs) transaction.signIdx(keyOf(address), index)
      return transaction.toPSBT()
    },
  }
}
