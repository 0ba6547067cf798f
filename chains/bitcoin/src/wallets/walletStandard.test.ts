import type { CaipNetworkId } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createSigner } from '../../test/signer'
import { readWalletState } from '../connect/walletState'
import { mainnet, signet, testnet } from '../networks'
import { createScriptedWallet } from '../testing/scriptedWallet'
import { readStandardWallet } from './walletStandard'

const [payment, ordinals] = createSigner('mainnet').accounts
const tests = createSigner('testnet').accounts
const STRANGE = 'bip122:ffffffffffffffffffffffffffffffff' as const

/** What comes of a wallet with these members next to a name. */
function stateOf(
  members: object,
  { isSilent = false, networks = [mainnet.id, signet.id, testnet.id] as readonly CaipNetworkId[] } = {},
) {
  const wallet = readStandardWallet({ name: 'Example', accounts: [], ...members })
  if (wallet === null) throw new Error('No wallet was read.')
  return readWalletState(wallet, { isSilent, networks, connectorId: 'x' })
}
const sharing = (accounts: readonly object[]) => ({ 'bitcoin:connect': { connect: async () => ({ accounts }) } })

describe('accounts', () => {
  test('ACC-02 without a purpose: taproot next to another address is for ordinals, and taproot by itself is for everything', async () => {
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
  test('accounts of other families and duplicates are left out', async () => {
    const account = { address: payment.address, chains: ['other:mainnet', 'bitcoin:mainnet'] }
    const solana = { address: 'So11111111111111111111111111111111111111112', chains: ['solana:mainnet'] }
    const state = await stateOf({ features: sharing([solana, account, account]) })
    expect(state?.accounts.map(({ address }) => address)).toEqual([payment.address])
  })
})

describe('network', () => {
  test("CHN-03 the wallet's chain decides among networks that share addresses, then the host's order", async () => {
    const named = sharing([{ address: tests[0].address, chains: ['bitcoin:testnet'] }])
    for (const networks of [[mainnet.id, signet.id, testnet.id], [signet.id]])
      expect((await stateOf({ features: named }, { networks }))?.network).toBe(testnet.id)
    const unnamed = sharing([{ address: tests[0].address }])
    expect((await stateOf({ features: unnamed }))?.network).toBe(signet.id)
    const several = sharing([{ address: tests[0].address, chains: ['bitcoin:mainnet', 'bitcoin:testnet'] }])
    for (const networks of [[testnet.id], [signet.id, testnet.id]])
      expect((await stateOf({ features: several }, { networks }))?.network).toBe(testnet.id)
    // Neither has a name for the first of these.
    const strange = sharing([{ address: tests[0].address, chains: ['bitcoin:strange', 'bitcoin:testnet'] }])
    const networks = [STRANGE, signet.id, testnet.id]
    expect((await stateOf({ features: strange }, { networks }))?.network).toBe(testnet.id)
  })
  test('accounts on different networks, or on another one than they claim, are not a valid state', async () => {
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

describe('malformed state', () => {
  test('CHN-03 accounts that are not a list are not a valid state, with a prompt or without', async () => {
    const connect = async () => ({ accounts: payment.address })
    const refused = { code: 'kernel/connector-misbehaved' }
    await expect(stateOf({ features: { 'bitcoin:connect': { connect } } })).rejects.toMatchObject(refused)
    const features = { ...sharing([]), 'standard:connect': { connect } }
    await expect(stateOf({ accounts: 'x', features }, { isSilent: true })).rejects.toMatchObject(refused)
    const foreign = [{ address: payment.address, chains: ['solana:mainnet'] }]
    expect((await stateOf({ accounts: foreign, features: sharing([]) }, { isSilent: true }))?.accounts).toEqual([])
  })
  test('CHN-03 accounts that name different chains leave the choice to the host', async () => {
    const [one, other] = ['bitcoin:testnet', 'bitcoin:signet']
    const accounts = [one, other].map((chain, index) => ({ address: tests[index]?.address, chains: [chain] }))
    expect((await stateOf({ features: sharing(accounts) }))?.network).toBe(signet.id)
    const same = accounts.map(({ address }) => ({ address, chains: [one] }))
    expect((await stateOf({ features: sharing(same) }))?.network).toBe(testnet.id)
  })
  test('watching a wallet without events, or with ones that throw, does no harm', () => {
    const on = () => {
      throw new Error('trap')
    }
    for (const events of [{}, { 'bitcoin:events': { on } }, { 'bitcoin:events': { on: () => 'x' } }]) {
      const wallet = readStandardWallet({ name: 'Example', features: { ...sharing([payment]), ...events } })
      expect(() => wallet?.listen(() => {})()).not.toThrow()
      expect([wallet?.disconnect, wallet?.signPsbt, wallet?.sendPsbt]).toEqual([undefined, undefined, undefined])
    }
  })
})

test('CHN-03 a wallet gets its own account objects, the chain, and the flag of each input', async () => {
  const shared = [
    { address: payment.address.toUpperCase(), publicKey: Uint8Array.of(0xab) },
    { address: ordinals.address, publicKey: 'cd' },
  ]
  const signTransaction = vi.fn(async () => [{ signedPsbt: 'signed' }])
  const signAndSendTransaction = vi.fn(async () => [{ txId: 'id' }])
  const features = {
    ...sharing(shared),
    'bitcoin:signTransaction': { signTransaction },
    'bitcoin:signAndSendTransaction': { signAndSendTransaction },
  }
  const wallet = readStandardWallet({ name: 'Example', features })
  expect((await wallet?.connect({ isSilent: false, networks: [mainnet.id] }))?.accounts).toEqual([
    { address: payment.address.toUpperCase(), publicKey: 'ab' },
    { address: ordinals.address },
  ])
  const inputs = [
    { address: payment.address, index: 1, sighashTypes: [3, 1] },
    { address: ordinals.address, index: 0, sighashTypes: [] },
    { address: tests[0].address, index: 2 },
  ]
  const question = { psbt: Uint8Array.of(1), inputs, network: mainnet.id, accounts: [] }
  expect([await wallet?.signPsbt?.(question), await wallet?.sendPsbt?.(question)]).toEqual(['signed', 'id'])
  for (const method of [signTransaction, signAndSendTransaction])
    expect(method).toHaveBeenCalledExactlyOnceWith({
      psbt: question.psbt,
      chain: 'bitcoin:mainnet',
      inputsToSign: [
        { account: shared[0], signingIndexes: [1], sigHash: 3 },
        { account: shared[1], signingIndexes: [0] },
        { account: undefined, signingIndexes: [2] },
      ],
    })
})

describe('silent connect', () => {
  test('accounts that are already shared are read, and no request is sent', async () => {
    const { wallet, requests } = createScriptedWallet({ isKnown: true, createSigner })
    expect((await stateOf(wallet, { isSilent: true }))?.accounts).toHaveLength(2)
    expect(requests).toEqual([])
  })
  test('standard:connect is called silently if the wallet has it', async () => {
    const inputs: unknown[] = []
    const connect = async (input: unknown) => {
      inputs.push(input)
      return { accounts: [{ address: payment.address }] }
    }
    const features = { ...sharing([]), 'standard:connect': { connect } }
    expect((await stateOf({ features }, { isSilent: true }))?.accounts).toHaveLength(1)
    expect(inputs).toEqual([{ silent: true }])
  })
  test('a page that is unknown to the wallet gets no account', async () => {
    const unknown = { accounts: [], network: mainnet.id }
    expect(await stateOf({ features: sharing([payment]) }, { isSilent: true })).toEqual(unknown)
  })
  test('a wallet that shares nothing is on the network that it names', async () => {
    const connect = async () => ({ accounts: [], network: 'testnet' as const })
    const wallet = { info: { name: 'x' }, connect, signMessage: async () => null, listen: () => () => {} }
    const options = { isSilent: true, networks: [mainnet.id], connectorId: 'x' }
    expect(await readWalletState(wallet, options)).toEqual({ accounts: [], network: testnet.id })
    await expect(readWalletState(wallet, { ...options, isSilent: false })).rejects.toMatchObject({
      code: 'kernel/connector-misbehaved',
    })
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

test('a wallet that cannot sign messages throws an error with code 4200', async () => {
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

test('field case 16: SAF-12 functions that a script replaces later are never called', async () => {
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
  expect(scripted.requests).toContain('signMessage')
  expect(lie).toHaveBeenCalledTimes(0)
})
