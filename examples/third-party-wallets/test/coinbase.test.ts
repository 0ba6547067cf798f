// @coinbase/wallet-sdk 4: its provider, its keys and its messages; only the window at keys.coinbase.com is answered here.
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
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
  const sdk = createCoinbaseWalletSDK({ appName: 'Site', appChainIds: [1], preference: { options: 'smartWalletOnly' } })
  announceWallet('Coinbase Wallet', 'com.coinbase.wallet', sdk.getProvider())
  return openSite([evm({ networks: [mainnet, base] })])
}

test('BRW-03 @coinbase/wallet-sdk connects, signs, switches, sends and disconnects', async () => {
  const { modal, choose } = open()
  await choose('Coinbase Wallet')
  expect(modal.getState()).toMatchObject({ address: person.address, walletName: 'Coinbase Wallet' })
  await expect(signWith(modal)).resolves.toBe(person.address)
  await modal.switchNetwork(base.id)
  expect(modal.getState().network.id).toBe(base.id)
  await expect(sendWith(modal)).resolves.toBe(TRANSACTION_HASH)
  await modal.disconnect()
  expect(modal.getState().status).toBe('disconnected')
})

test('BRW-03 @coinbase/wallet-sdk: a rejected signature is a rejection, and the wallet stays connected', async () => {
  const { modal, choose } = open()
  await choose('Coinbase Wallet')
  person.decline()
  await expect(signWith(modal)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(modal.getState().status).toBe('connected')
})

test('BRW-03 @coinbase/wallet-sdk: a rejected connection is a rejection', async () => {
  person.decline()
  await expect(open().choose('Coinbase Wallet')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
