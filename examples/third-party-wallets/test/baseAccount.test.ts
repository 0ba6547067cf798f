// @base-org/account 2: its provider, its keys and its messages; only the window at keys.coinbase.com is answered here.
import { createBaseAccountSDK } from '@base-org/account'
import { base, mainnet } from '@latchkey/chain-evm/networks'
import { evm } from '@latchkey/sdk'
import { beforeEach, expect, test } from 'vitest'
import { announceWallet } from './announceWallet'
import { installKeysWindow } from './keysWindow'
import { openSite } from './openSite'
import { createPerson, type Person, TRANSACTION_HASH } from './person'
import { sendWith, signWith } from './signWith'
import { stayOffline } from './stayOffline'

let person: Person
beforeEach(async () => {
  localStorage.clear()
  stayOffline()
  person = createPerson()
  await installKeysWindow(person)
})

function open() {
  const sdk = createBaseAccountSDK({ appName: 'Site', appChainIds: [1], preference: { telemetry: false } })
  const provider = sdk.getProvider()
  announceWallet('Base Account', 'app.base.account', provider)
  return { ...openSite([evm({ networks: [mainnet, base] })]), provider }
}

test('BRW-03 @base-org/account connects, signs, switches, sends and disconnects', async () => {
  const { modal, choose, provider } = open()
  await choose('Base Account')
  expect(modal.getState()).toMatchObject({ address: person.address, walletName: 'Base Account' })
  await expect(signWith(modal)).resolves.toBe(person.address)
  await modal.switchNetwork(base.id)
  expect(modal.getState().network.id).toBe(base.id)
  await expect(sendWith(modal)).resolves.toBe(TRANSACTION_HASH)
  await modal.disconnect()
  expect(modal.getState().status).toBe('disconnected')
  await provider.disconnect()
})

test('BRW-03 @base-org/account: a rejected signature is a rejection, and the wallet stays connected', async () => {
  const { modal, choose, provider } = open()
  await choose('Base Account')
  person.decline()
  await expect(signWith(modal)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(modal.getState().status).toBe('connected')
  await provider.disconnect()
})

test('BRW-03 @base-org/account: a rejected connection is a rejection', async () => {
  person.decline()
  await expect(open().choose('Base Account')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
