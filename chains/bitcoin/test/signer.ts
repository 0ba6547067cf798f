// Keys that really sign, for wallets of tests: the accounts of the local network, and the same keys on the public ones.
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Signer as Bip322 } from 'bip322-js'
import { sign as signEcdsa } from 'bitcoinjs-message'
import { BITCOIN_ACCOUNTS, REGTEST } from '../../../services/chains/bitcoin/accounts.ts'
import type { SignedInput } from '../src/types'

const VERSIONS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: REGTEST,
}
const [EVERYDAY, ORDINALS, SAVINGS] = BITCOIN_ACCOUNTS

export type SignerNetwork = keyof typeof VERSIONS
export interface SignerAccount {
  address: string
  purpose: 'payment' | 'ordinals'
  /** Hexadecimal. */
  publicKey: string
}
export interface Signer {
  accounts: readonly [payment: SignerAccount, ordinals: SignerAccount]
  /** Base64. */
  signMessage(address: string, message: string, protocol: string): string
  /** The PSBT with a signature in each of these inputs. */
  signPsbt(psbt: Uint8Array, inputs: readonly Pick<SignedInput, 'address' | 'index'>[]): Uint8Array
}

/** A payment and an ordinals account; `savings` is another pair. */
export function createSigner(network: SignerNetwork, who: 'everyday' | 'savings' = 'everyday'): Signer {
  const versions = VERSIONS[network]
  const payment = Buffer.from(who === 'everyday' ? EVERYDAY.privateKey : SAVINGS.privateKey, 'hex')
  const ordinals = Buffer.from(who === 'everyday' ? ORDINALS.privateKey : SAVINGS.privateKey, 'hex')
  const accounts = [
    {
      address: p2wpkh(pubECDSA(payment), versions).address ?? '',
      purpose: 'payment',
      publicKey: Buffer.from(pubECDSA(payment)).toString('hex'),
    },
    {
      address: p2tr(pubSchnorr(ordinals), undefined, versions).address ?? '',
      purpose: 'ordinals',
      publicKey: Buffer.from(pubSchnorr(ordinals)).toString('hex'),
    },
  ] as const
  const keyOf = (address: string) => (address === accounts[1].address ? ordinals : payment)

  return {
    accounts,
    signMessage: (address, message, protocol) =>
      protocol === 'ecdsa'
        ? signEcdsa(message, keyOf(address), true, { segwitType: 'p2wpkh' }).toString('base64')
        : Bip322.sign(WIF(versions).encode(keyOf(address)), address, message),
    signPsbt: (psbt, inputs) => {
      const tx = Transaction.fromPSBT(psbt)
      for (const { address, index } of inputs) tx.signIdx(keyOf(address), index)
      return tx.toPSBT()
    },
  }
}
