// The keys behind a scripted wallet: real accounts on every network, and PSBTs that are really signed.
import { hex } from '@scure/base'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { NetworkName } from '../networkName'
import type { SignedInput } from '../types'

/** As `@scure/btc-signer` has them, whose own types ask for a newer compiler than ours. */
export interface AddressVersions {
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
}

/** Version bytes and prefixes of addresses. Bitcoin Core, chainparams: a regtest's differ from testnet's in the prefix. */
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
  /** Returns the PSBT with a signature in each of these inputs. */
  signPsbt(psbt: Uint8Array, inputs: readonly Pick<SignedInput, 'address' | 'index'>[]): Uint8Array
}
/** Private keys, 32 bytes each. */
export interface SignerKeys {
  payment: Uint8Array
  ordinals: Uint8Array
}
export type SignText = (request: { key: Uint8Array; address: string; message: string; protocol: string }) => string

/** 65 bytes in base64, as a recoverable signature has; nobody's. */
const ANY_SIGNATURE = `${'H'.repeat(86)}A=`

/** `signText` signs for real where a test verifies it; the default is well-formed and belongs to no one. */
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
