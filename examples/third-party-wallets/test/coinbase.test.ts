// @coinbase/wallet-sdk 4 with its own provider, keys and messages; only the window at keys.coinbase.com is simulated.
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { base, mainnet } from '@latchkey/chain-evm/networks'
import { evm } from '@latchkey/sdk'
import { beforeEach, test } from 'vitest'
import { announceWallet } from './announceWallet'
import { openKeysWindow } from './keysWindow'
import { openSite } from './openSite'
import { type Person, TRANSACTION_HASH } from './person'
import { signIn } from './signInTo'
import { expectRejectedConnection, expectRejectedSignature, expectWholeVisit } from './walletSteps'

const NAME = 'Coinbase Wallet'

let person: Person
beforeEach(async () => {
  person = await openKeysWindow()
})

function open() {
  const sdk = createCoinbaseWalletSDK({ appName: 'Site', appChainIds: [1], preference: { options: 'smartWalletOnly' } })
  announceWallet(NAME, 'com.coinbase.wallet', sdk.getProvider())
  return openSite([evm({ networks: [mainnet, base] })], [signIn])
}

test('BRW-03 @coinbase/wallet-sdk connects, signs in, signs, switches, sends and disconnects', async () => {
  await expectWholeVisit(open(), { name: NAME, person, switchTo: base.id, hash: TRANSACTION_HASH })
})

test('BRW-03 @coinbase/wallet-sdk: a rejected signature is a rejection, and the wallet stays connected', async () => {
  await expectRejectedSignature(open(), { name: NAME, person })
})

test('BRW-03 @coinbase/wallet-sdk: a rejected connection is a rejection', async () => {
  await expectRejectedConnection(open(), { name: NAME, person })
})
