// What the local Bitcoin networks themselves return, and signatures checked with libraries that share no code with the product.
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { verify } from 'bitcoinjs-message'
import type { Environment } from '../environment'

export type BitcoinNetwork = Environment['bitcoin']['networks'][number]

const SATS_DIGITS = 8

interface Coin {
  txid: string
  vout: number
  value: number
}

/** Unspent outputs of an address, including unconfirmed ones. */
export async function readCoins({ rpcUrl }: BitcoinNetwork, address: string): Promise<Coin[]> {
  return (await fetch(`${rpcUrl}/address/${address}/utxo`)).json()
}

export async function readSats(network: BitcoinNetwork, address: string): Promise<bigint> {
  return (await readCoins(network, address)).reduce((sum, { value }) => sum + BigInt(value), 0n)
}

export async function isMined({ rpcUrl }: BitcoinNetwork, txid: string): Promise<boolean> {
  const { confirmed } = await (await fetch(`${rpcUrl}/tx/${txid}/status`)).json()
  return confirmed === true
}

/** What a transaction pays to an address. */
export async function readPayment(network: BitcoinNetwork, txid: string, address: string): Promise<bigint> {
  const hex = await (await fetch(`${network.rpcUrl}/tx/${txid}/hex`)).text()
  const tx = Transaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true })
  const outputs = Array.from({ length: tx.outputsLength }, (_, index) => index)
  const own = outputs.filter((index) => tx.getOutputAddress(index, network.versions) === address)
  return own.reduce((sum, index) => sum + (tx.getOutput(index).amount ?? 0n), 0n)
}

/** Exact decimal text with the unit; written again here, so that the product's own formatting does not check itself. */
export function formatBitcoin(sats: bigint): string {
  const digits = String(sats).padStart(SATS_DIGITS + 1, '0')
  const whole = digits.slice(0, -SATS_DIGITS)
  const fraction = digits.slice(-SATS_DIGITS).replace(/0+$/, '')
  return `${fraction ? `${whole}.${fraction}` : whole} BTC`
}

/** ECDSA (BIP-137) or BIP-322, depending on the address. */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  return Verifier.verifySignature(address, message, signature)
}

/** Only the legacy signature. */
export function isEcdsaBy(address: string, message: string, signature: string): boolean {
  return verify(message, address, signature, undefined, true)
}
