// @base-org/account 2 with its own provider, keys and messages; only the window at keys.coinbase.com is simulated.
import { createBaseAccountSDK } from '@base-org/account'
import { base, mainnet } from '@latchkey/chain-evm/networks'
import { evm } from '@latchkey/sdk'
import { beforeEach, test } from 'vitest'
import { announceWallet } from './announceWallet'
import { openKeysWindow } from './keysWindow'
import { openSite } from './openSite'
import { type Person, TRANSACTION_HASH } from './person'
import { signIn } from './signInTo'
import { expectRejectedConnection, expectRejectedSignature, expectWholeVisit } from './walletSteps'

const NAME = 'Base Account'

let person: Person
beforeEach(async () => {
  person = await openKeysWindow()
})

function open() {
  const sdk = createBaseAccountSDK({ appName: 'Site', appChainIds: [1], preference: { telemetry: false } })
  const provider = sdk.getProvider()
  announceWallet(NAME, 'app.base.account', provider)
  return { ...openSite([evm({ networks: [mainnet, base] })], [signIn]), provider }
}

test('BRW-03 @base-org/account connects, signs in, signs, switches, sends and disconnects', async () => {
  const { provider, ...site } = open()
  await expectWholeVisit(site, { name: NAME, person, switchTo: base.id, hash: TRANSACTION_HASH })
  await provider.disconnect()
})

test('BRW-03 @base-org/account: a rejected signature is a rejection, and the wallet stays connected', async () => {
  const { provider, ...site } = open()
  await expectRejectedSignature(site, { name: NAME, person })
  await provider.disconnect()
})

test('BRW-03 @base-org/account: a rejected connection is a rejection', async () => {
  await expectRejectedConnection(open(), { name: NAME, person })
})
