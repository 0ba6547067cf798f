// Derives an account's addresses on a network, and their signing keys. Sources: BIP-84 (payment), BIP-86 (ordinals).
import { hex } from '@scure/base'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinWalletAccount, BitcoinWalletNetwork } from './message.ts'

/** An address and its key. */
export interface KeyedAddress {
  /** Name of the account. */
  name: string
  purpose: 'payment' | 'ordinals'
  address: string
  publicKey: Uint8Array
  privateKey: Uint8Array
  script: Uint8Array
  /** Set on inputs that spend from a taproot address. */
  tapInternalKey?: Uint8Array
}

/** Payment address first, then ordinals. */
export type AddressPair = readonly [payment: KeyedAddress, ordinals: KeyedAddress]

/** Returns both addresses of an account. */
export function addressesOf(account: BitcoinWalletAccount, { versions }: BitcoinWalletNetwork): AddressPair {
  const { name } = account
  const [paymentKey, ordinalsKey] = [hex.decode(account.paymentKey), hex.decode(account.ordinalsKey)]
  const [publicKey, tapInternalKey] = [pubECDSA(paymentKey), pubSchnorr(ordinalsKey)]
  const payment = p2wpkh(publicKey, versions)
  const ordinals = p2tr(tapInternalKey, undefined, versions)
  return [
    { ...read(payment), name, purpose: 'payment', publicKey, privateKey: paymentKey },
    {
      ...read(ordinals),
      name,
      purpose: 'ordinals',
      publicKey: tapInternalKey,
      privateKey: ordinalsKey,
      tapInternalKey,
    },
  ]
}

/** Returns what a page may see: address and public key (hexadecimal) for payments, then those for ordinals. */
export function toSharedTexts(pair: AddressPair): string[] {
  return pair.flatMap(({ address, publicKey }) => [address, hex.encode(publicKey)])
}

function read({ address, script }: { address?: string; script: Uint8Array }): { address: string; script: Uint8Array } {
  if (address === undefined) throw new Error('This script has no address.')
  return { address, script }
}
