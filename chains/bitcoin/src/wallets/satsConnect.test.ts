// sats-connect's list in the page, and wallets that answer in one of its older ways.
import { expect, test, vi } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import { createSigner } from '../../test/signer'
import { mainnet } from '../networks'
import { findSatsConnectWallets } from './satsConnect'

const [account] = createSigner('mainnet').accounts
type Reply = (params: unknown) => unknown
const UNKNOWN = { code: -32601, message: 'Method not found' }
const fail = (error: unknown) => () => {
  throw error
}
/** A provider with these methods, which return a result or an error in an envelope, or reject if `bare`. */
function createProvider(
  replies: Readonly<Record<string, Reply>>,
  { bare = false, ...members }: { bare?: boolean; addListener?: unknown } = {},
) {
  const request = vi.fn(async (method: string, params: unknown) => {
    const reply = replies[method] ?? fail(UNKNOWN)
    if (bare) return { result: reply(params) }
    try {
      return { result: reply(params), error: null }
    } catch (error) {
      return { error }
    }
  })
  return { request, ...members }
}
function walletOf(...parts: Parameters<typeof createProvider>) {
  const provider = createProvider(...parts)
  const page = createFakePage({ Sats: provider, btc_providers: [{ id: 'Sats', name: 'Sats', icon: '' }] })
  const [wallet] = findSatsConnectWallets(page)
  if (!wallet) throw new Error('No wallet was found.')
  return { wallet, methods: () => provider.request.mock.calls.map(([method]) => method) }
}
const QUESTION = { networks: [mainnet.id] }
const addresses = [account]

test.each<[string, unknown, number]>([
  ['an entry', { id: 'Sats', name: 'Sats' }, 1],
  ['a path', { id: 'a.b.c.d', name: 'Deep' }, 1],
  ['a path that is too deep', { id: 'a.b.c.d.e', name: 'Deeper' }, 0],
  ['an invalid id', { id: 'a-b', name: 'x' }, 0],
  ['an id that is a number', { id: 5, name: 'x' }, 0],
  ['an id in a list', { id: ['Sats'], name: 'x' }, 0],
  ['an object that claims to be an id', { id: Object.assign(['Sats'], { split: () => ['Sats'] }), name: 'x' }, 0],
  ['Leather, which has a protocol of its own', { id: 'LeatherProvider', name: 'x' }, 0],
  ['no name', { id: 'Sats', name: '' }, 0],
  ['no provider', { id: 'Nothing', name: 'x' }, 0],
  ['a provider without a request function', { id: 'Mute', name: 'x' }, 0],
])('CON-02 the page’s provider list: %s', (_, entry, count) => {
  const provider = createProvider({})
  const deep = { b: { c: { d: Object.assign({}, provider, { e: provider }) } } }
  const places = { Sats: provider, LeatherProvider: provider, a: deep, Mute: {}, 'a-b': provider }
  const page = createFakePage({ ...places, btc_providers: [entry] })
  expect(findSatsConnectWallets(page)).toHaveLength(count)
})

test('CHN-03 after any kind of refusal, no older method is tried', async () => {
  for (const bare of [false, true]) {
    for (const [error, thrown] of [
      [{ code: -32000 }, { code: 4001 }],
      [{ code: 7 }, { code: 7 }],
    ]) {
      const { wallet, methods } = walletOf({ wallet_connect: fail(error) }, { bare })
      await expect(wallet.connect({ ...QUESTION, isSilent: false })).rejects.toMatchObject(thrown ?? {})
      expect(methods()).toEqual(['wallet_connect'])
    }
  }
})

test('CHN-03 a silent connect returns what is shared, nothing after a refusal, and the last known accounts for an older wallet', async () => {
  const silent = (replies: Record<string, Reply>) => walletOf(replies).wallet.connect({ ...QUESTION, isSilent: true })
  expect(await silent({ wallet_getAccount: () => ({ addresses }) })).toEqual({ accounts: addresses, network: null })
  expect(await silent({ wallet_getAccount: fail({ code: -32002 }) })).toEqual({ accounts: [], network: null })
  const { wallet } = walletOf({ getAddresses: () => ({ addresses }) })
  expect(await wallet.connect({ ...QUESTION, isSilent: true })).toBeNull()
  await wallet.connect({ ...QUESTION, isSilent: false })
  expect(await wallet.connect({ ...QUESTION, isSilent: true })).toEqual({ accounts: addresses, network: null })
  await wallet.disconnect?.().catch(() => {})
  expect(await wallet.connect({ ...QUESTION, isSilent: true })).toBeNull()
})

test('CHN-03 the inputs of one account are one list, and the wallet is not told to send', async () => {
  const signPsbt = vi.fn((_params: unknown) => ({ psbt: 'signed' }))
  const { wallet } = walletOf({ signPsbt })
  const inputs = [0, 2].map((index) => ({ address: account.address, index }))
  const psbt = Uint8Array.of(1)
  const signed = wallet.signPsbt?.({
    psbt,
    inputs: [...inputs, { address: 'other', index: 1 }],
    network: mainnet.id,
    accounts: [],
  })
  await expect(signed).resolves.toBe('signed')
  expect(signPsbt.mock.calls[0]?.[0]).toEqual({
    psbt: 'AQ==',
    signInputs: { [account.address]: [0, 2], other: [1] },
    broadcast: false,
  })
})

test('watching a wallet without events, or with ones that throw, does no harm', () => {
  for (const addListener of [undefined, () => 'x', fail(new Error('trap'))]) {
    const { wallet } = walletOf({}, { addListener })
    expect(() => wallet.listen(() => {})()).not.toThrow()
  }
})
