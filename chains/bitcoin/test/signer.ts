// Keys that really sign messages too: the accounts of the local network, and the same keys on the public ones.
import { WIF } from '@scure/btc-signer'
import { Signer as Bip322 } from 'bip322-js'
import { sign as signEcdsa } from 'bitcoinjs-message'
import { BITCOIN_ACCOUNTS } from '../../../services/local/chains/bitcoin/accounts.ts'
import type { NetworkName } from '../src/networkName'
import type { Keys } from '../src/testing/scriptedWallet'
import { ADDRESS_VERSIONS, createKeySigner, type Signer } from '../src/testing/signer'

const [EVERYDAY, ORDINALS, SAVINGS] = BITCOIN_ACCOUNTS.map(({ privateKey }) => Buffer.from(privateKey, 'hex'))

/** A payment and an ordinals account; `savings` is another pair. */
export function createSigner(network: NetworkName, keys: Keys = 'everyday'): Signer {
  if (!EVERYDAY || !ORDINALS || !SAVINGS) throw new Error('The local network has fewer accounts than there were.')
  const pair = keys === 'everyday' ? { payment: EVERYDAY, ordinals: ORDINALS } : { payment: SAVINGS, ordinals: SAVINGS }
  return createKeySigner(network, pair, ({ key, address, message, protocol }) =>
    protocol === 'ecdsa'
      ? signEcdsa(message, Buffer.from(key), true, { segwitType: 'p2wpkh' }).toString('base64')
      : Bip322.sign(WIF(ADDRESS_VERSIONS[network]).encode(key), address, message),
  )
}
