import { describe, expect, test, vi } from 'vitest'
import { createSigner } from '../../test/signer'
import { readWalletState } from '../connect/walletState'
import { mainnet, signet, testnet } from '../networks'
import { createScriptedWallet } from '../testing/scriptedWallet'
import { readStandardWallet } from './walletStandard'

const [payment, ordinals] = createSigner('mainnet').accounts
const tests = createSigner('testnet').accounts

/** What comes of a wallet with these members beside a name. */
function stateOf(members: object, { isSilent = false, networks = [mainnet.id, signet.id, testnet.id] } = {}) {
  const wallet = readStandardWallet({ name: 'Example', accounts: [], ...members })
  if (wallet === null) throw new Error('No wallet was read.')
  return readWalletState(wallet, { isSilent, networks, connectorId: 'x' })
}
const sharing = (accounts: readonly object[]) => ({ 'bitcoin:connect': { connect: async () => ({ accounts }) } })

describe('accounts', () => {
  test('ACC-02 without a purpose: taproot beside another address is for ordinals, alone it is for everything', async () => {
    const both = await stateOf({ features: sharing([{ address: ordinals.address }, { address: payment.address }]) })
    expect(both?.accounts.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinal'])
    const alone = await stateOf({ features: sharing([{ address: ordinals.address }]) })
    expect(alone?.accounts).toEqual([{ address: ordinals.address, purpose: 'payment' }])
  })
  test('ACC-02 with a purpose: the wallet decides', async () => {
    const features = sharing([
      { address: ordinals.address, purpose: 'payment' },
      { address: payment.address, purpose: 'ordinals' },
    ])
    expect((await stateOf({ features }))?.accounts.map(({ address }) => address)).toEqual([
      ordinals.address,
      payment.address,
    ])
  })
  test('accounts of other families, and repeated ones, are left out', async () => {
    const account = { address: payment.address, chains: ['bitcoin:mainnet'] }
    const solana = { address: 'So11111111111111111111111111111111111111112', chains: ['solana:mainnet'] }
    const state = await stateOf({ features: sharing([solana, account, account]) })
    expect(state?.accounts.map(({ address }) => address)).toEqual([payment.address])
  })
})

describe('network', () => {
  test("CHN-03 the wallet's chain decides among networks that share addresses, then the host's order", async () => {
    const named = sharing([{ address: tests[0].address, chains: ['bitcoin:testnet'] }])
    expect((await stateOf({ features: named }))?.network).toBe(testnet.id)
    const unnamed = sharing([{ address: tests[0].address }])
    expect((await stateOf({ features: unnamed }))?.network).toBe(signet.id)
    const several = sharing([{ address: tests[0].address, chains: ['bitcoin:mainnet', 'bitcoin:testnet'] }])
    expect((await stateOf({ features: several }, { networks: [testnet.id] }))?.network).toBe(testnet.id)
  })
  test('accounts on different networks, or on another than they say, are no state', async () => {
    for (const accounts of [
      [{ address: payment.address }, { address: tests[1].address }],
      [{ address: payment.address, chains: ['bitcoin:testnet'] }],
    ]) {
      await expect(stateOf({ features: sharing(accounts) })).rejects.toMatchObject({
        code: 'kernel/connector-misbehaved',
      })
    }
  })
})

describe('silence', () => {
  test('accounts that are shared already are read, nothing is asked', async () => {
    const { wallet, asked } = createScriptedWallet({ isKnown: true, createSigner })
    expect((await stateOf(wallet, { isSilent: true }))?.accounts).toHaveLength(2)
    expect(asked).toEqual([])
  })
  test('standard:connect is asked to be silent where there is one', async () => {
    const inputs: unknown[] = []
    const connect = async (input: unknown) => {
      inputs.push(input)
      return { accounts: [{ address: payment.address }] }
    }
    const features = { ...sharing([]), 'standard:connect': { connect } }
    expect((await stateOf({ features }, { isSilent: true }))?.accounts).toHaveLength(1)
    expect(inputs).toEqual([{ silent: true }])
  })
  test('a page that the wallet does not know gets no account', async () => {
    expect((await stateOf({ features: sharing([payment]) }, { isSilent: true }))?.accounts).toEqual([])
  })
})

test('features have two names: events and disconnect under bitcoin: or standard:', async () => {
  const log: unknown[] = []
  const events = {
    on: (event: string) => {
      log.push(event)
      return () => log.push('off')
    },
  }
  const leave = { disconnect: async () => log.push('disconnect') }
  for (const prefix of ['bitcoin', 'standard']) {
    const features = { ...sharing([payment]), [`${prefix}:events`]: events, [`${prefix}:disconnect`]: leave }
    const wallet = readStandardWallet({ name: 'Example', features })
    wallet?.listen(() => {})()
    await wallet?.disconnect?.()
  }
  expect(log).toEqual(['change', 'off', 'disconnect', 'change', 'off', 'disconnect'])
})

test('a wallet that cannot sign messages says so, typed by the connector', async () => {
  const wallet = readStandardWallet({ name: 'Example', features: sharing([payment]) })
  const input = {
    address: payment.address,
    message: 'x',
    protocol: 'ecdsa',
    network: mainnet.id,
    accounts: [],
  } as const
  await expect(wallet?.signMessage(input)).rejects.toMatchObject({ code: 4200 })
})

test('field case 16: SAF-12 functions that a script puts in their place later are never called', async () => {
  const scripted = createScriptedWallet()
  const wallet = readStandardWallet(scripted.wallet)
  if (wallet === null) throw new Error('No wallet was read.')
  await wallet.connect({ isSilent: false, networks: [mainnet.id] })
  const lie = vi.fn()
  const features = scripted.wallet.features as Record<string, Record<string, unknown>>
  for (const feature of Object.values(features)) {
    for (const [name, method] of Object.entries(feature)) {
      if (typeof method !== 'function') continue
      Object.assign(method, { apply: lie, call: lie, bind: lie })
      feature[name] = lie
    }
  }
  Object.assign(scripted.wallet, { features: {} })
  const { address } = scripted.signer().accounts[0]
  const input = { address, message: 'x', protocol: 'ecdsa', network: mainnet.id, accounts: [] } as const
  await expect(wallet.signMessage(input)).resolves.toBeInstanceOf(Uint8Array)
  wallet.listen(() => {})()
  await wallet.disconnect?.()
  expect(scripted.asked).toContain('signMessage')
  expect(lie).toHaveBeenCalledTimes(0)
})
