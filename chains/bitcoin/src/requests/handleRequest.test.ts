// What is requested from a connected wallet, and which results are accepted; with a scripted wallet and scripted payments.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createSigner } from '../../test/signer'
import type { WalletAccount } from '../connect/accounts'
import type { BitcoinWallet } from '../connect/bitcoinWallet'
import { mainnet, testnet } from '../networks'
import type { Payments } from '../transfer/payments'
import { handleRequest } from './handleRequest'

const [{ address: PAYMENT }, { address: ORDINALS }] = createSigner('mainnet').accounts
const [{ address: OTHER }] = createSigner('mainnet', 'savings').accounts
const [{ address: ON_TESTNET }] = createSigner('testnet').accounts
const STACKS = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const ACCOUNTS: readonly WalletAccount[] = [
  { address: PAYMENT, purpose: 'payment', publicKey: 'ab' },
  { address: ORDINALS, purpose: 'ordinal' },
  { address: STACKS, purpose: 'stx' },
]
const [PSBT, SIGNED] = ['psbt', 'signed'].map((text) => Buffer.from(text).toString('base64')) as [string, string]
const [TXID, OTHER_TXID] = ['ab'.repeat(32), 'cd'.repeat(32)]
const TRANSFER = { account: PAYMENT, recipientAddress: OTHER, amount: '1000' }
const refusedAs = (code: string) => ({ code: `rpc/${code}` })
const MISBEHAVED = { code: 'kernel/connector-misbehaved' }

type Answer = (input: never) => Promise<unknown>
interface Scene {
  wallet?: { [Method in 'signMessage' | 'signPsbt' | 'sendPsbt' | 'sendTransfer']?: Answer | undefined }
  payments?: Partial<Payments>
  page?: AbortController
  network?: CaipNetworkId
}
function request(
  method: string,
  params: unknown,
  { wallet = {}, payments = {}, page = new AbortController(), network = mainnet.id }: Scene = {},
) {
  const calls = {
    signMessage: vi.fn<Answer>(async () => SIGNED),
    signPsbt: vi.fn<Answer>(async () => SIGNED),
    ...wallet,
  }
  const paying = {
    countInputs: () => 2,
    isSameTransaction: () => true,
    send: vi.fn(async () => TXID),
    build: vi.fn(async () => ({ psbt: Buffer.from('built'), inputs: [{ address: PAYMENT, index: 0 }] })),
    ...payments,
  }
  const call: RpcCall = { network, method, params: Array.isArray(params) ? params : [params] }
  const answer = handleRequest(call, {
    wallet: calls as unknown as BitcoinWallet,
    state: { network, accounts: ACCOUNTS },
    connectorId: 'bip122:x',
    loadPayments: async () => paying,
    signal: page.signal,
  })
  return { answer, request: calls, paying, page }
}

describe('CHN-03 getAccountAddresses', () => {
  const own = { address: PAYMENT, publicKey: 'ab', intention: 'payment' }
  const ordinal = { address: ORDINALS, intention: 'ordinal' }
  test.each<[unknown, unknown[]]>([
    [[], [own, ordinal]],
    [{ account: ORDINALS }, [own, ordinal]],
    [{ intentions: ['payment'] }, [own]],
    [{ intentions: ['ordinal'] }, [ordinal]],
    [{ intentions: [] }, []],
  ])('%j', async (params, accounts) => {
    await expect(request('getAccountAddresses', params).answer).resolves.toEqual(accounts)
  })
  test('an account that is not shared is refused', async () => {
    await expect(request('getAccountAddresses', { account: OTHER }).answer).rejects.toMatchObject(
      refusedAs('unauthorized'),
    )
  })
})

describe('CHN-03 signMessage', () => {
  test.each<[object, object]>([
    [{ account: PAYMENT }, { address: PAYMENT, protocol: 'ecdsa' }],
    [{ account: ORDINALS }, { address: ORDINALS, protocol: 'bip322' }],
    [
      { account: PAYMENT, address: ORDINALS },
      { address: ORDINALS, protocol: 'bip322' },
    ],
    [
      { account: PAYMENT, protocol: 'bip322' },
      { address: PAYMENT, protocol: 'bip322' },
    ],
    [{ account: PAYMENT.toUpperCase() }, { address: PAYMENT, protocol: 'ecdsa' }],
  ])('with %j', async (params, question) => {
    const { answer, request: calls } = request('signMessage', { message: 'x', ...params })
    await expect(answer).resolves.toMatchObject({ signature: SIGNED })
    expect(calls.signMessage).toHaveBeenCalledExactlyOnceWith({
      message: 'x',
      network: mainnet.id,
      accounts: ACCOUNTS,
      ...question,
    })
  })
  test.each<[object, string]>([
    [{ account: OTHER }, 'unauthorized'],
    [{ account: 'nobody' }, 'unauthorized'],
    [{ account: STACKS }, 'unauthorized'],
    [{ account: OTHER, address: PAYMENT }, 'unauthorized'],
    [{ account: PAYMENT, address: OTHER }, 'unauthorized'],
    [{ account: '' }, 'invalid-params'],
    [{ account: PAYMENT, protocol: 'schnorr' }, 'invalid-params'],
    [{ account: PAYMENT, unknown: 1 }, 'invalid-params'],
    [{ account: PAYMENT, message: 'x'.repeat(100_001) }, 'invalid-params'],
  ])('with %j is refused, and no request is sent to the wallet', async (params, code) => {
    const { answer, request: calls } = request('signMessage', { message: 'x', ...params })
    await expect(answer).rejects.toMatchObject(refusedAs(code))
    expect(calls.signMessage).not.toHaveBeenCalled()
  })
  test('more than one object is refused, and so is a request to a wallet that returns no signature', async () => {
    const params = { account: PAYMENT, message: 'x' }
    await expect(request('signMessage', [params, params]).answer).rejects.toMatchObject(refusedAs('invalid-params'))
    const silent = { wallet: { signMessage: async () => null } }
    await expect(request('signMessage', params, silent).answer).rejects.toMatchObject(MISBEHAVED)
  })
})

describe('CHN-03 signPsbt', () => {
  const params = { account: PAYMENT, psbt: PSBT }
  test('requests every input of the account, or only the named ones', async () => {
    const { answer, request: calls } = request('signPsbt', params)
    await expect(answer).resolves.toEqual({ psbt: SIGNED })
    const inputs = [0, 1].map((index) => ({ address: PAYMENT, index }))
    const question = { psbt: expect.anything(), network: mainnet.id, accounts: ACCOUNTS }
    expect(calls.signPsbt).toHaveBeenCalledExactlyOnceWith({ ...question, inputs })
    const signInputs = [{ address: ORDINALS, index: 1, sighashTypes: [1] }]
    const named = request('signPsbt', { ...params, signInputs })
    await named.answer
    expect(named.request.signPsbt).toHaveBeenCalledExactlyOnceWith({ ...question, inputs: signInputs })
  })
  test.each<[string, object, string, Scene?]>([
    ['of another account', { account: OTHER }, 'unauthorized'],
    ['of an input of another account', { signInputs: [{ address: OTHER, index: 0 }] }, 'unauthorized'],
    ['of an input that is not there', { signInputs: [{ address: PAYMENT, index: 2 }] }, 'invalid-params'],
    ['that is not base64', { psbt: '*' }, 'invalid-params'],
    ['that is nothing', { psbt: '' }, 'invalid-params'],
    ['that is none', {}, 'invalid-params', { payments: { countInputs: () => null } }],
    ['without inputs', {}, 'invalid-params', { payments: { countInputs: () => 0 } }],
    ['of a wallet that signs none', {}, 'unsupported-method', { wallet: { signPsbt: undefined } }],
  ])('%s is refused', async (_, changed, code, scene) => {
    await expect(request('signPsbt', { ...params, ...changed }, scene).answer).rejects.toMatchObject(refusedAs(code))
  })
  test('the result is signed, and is the same transaction', async () => {
    const nothing = { wallet: { signPsbt: async () => null } }
    await expect(request('signPsbt', params, nothing).answer).rejects.toMatchObject(MISBEHAVED)
    for (const broadcast of [false, true]) {
      const { answer, paying } = request(
        'signPsbt',
        { ...params, broadcast },
        { payments: { isSameTransaction: () => false } },
      )
      await expect(answer).rejects.toMatchObject(MISBEHAVED)
      expect(paying.send).not.toHaveBeenCalled()
    }
  })
  test('is sent by the wallet if it can send, otherwise from here, and only on request', async () => {
    const sendPsbt = vi.fn<Answer>(async () => OTHER_TXID.toUpperCase())
    const byWallet = request('signPsbt', { ...params, broadcast: true }, { wallet: { sendPsbt } })
    await expect(byWallet.answer).resolves.toEqual({ psbt: PSBT, txid: OTHER_TXID })
    const signedOnly = request('signPsbt', params, { wallet: { sendPsbt } })
    await expect(signedOnly.answer).resolves.toEqual({ psbt: SIGNED })
    expect(sendPsbt).toHaveBeenCalledOnce()
    const fromHere = request('signPsbt', { ...params, broadcast: true })
    await expect(fromHere.answer).resolves.toEqual({ psbt: SIGNED, txid: TXID })
  })
  test.each([null, TXID.slice(1), `${TXID}0`, [TXID]])('the transaction id %j is invalid', async (reply) => {
    const scene = { wallet: { sendPsbt: async () => reply } }
    await expect(request('signPsbt', { ...params, broadcast: true }, scene).answer).rejects.toMatchObject(MISBEHAVED)
  })
  test('nothing is sent for a visitor who has left in the meantime', async () => {
    const page = new AbortController()
    const signPsbt = async () => {
      page.abort()
      return SIGNED
    }
    const { answer, paying } = request('signPsbt', { ...params, broadcast: true }, { page, wallet: { signPsbt } })
    await expect(answer).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(paying.send).not.toHaveBeenCalled()
  })
})

describe('CHN-03 sendTransfer', () => {
  test('is built here, signed by the wallet and sent from here, for a wallet that cannot send', async () => {
    const { answer, request: calls, paying } = request('sendTransfer', TRANSFER)
    await expect(answer).resolves.toEqual({ txid: TXID })
    const draft = { network: mainnet.id, from: ACCOUNTS[0], recipient: OTHER, amountSats: 1_000n }
    expect(paying.build).toHaveBeenCalledExactlyOnceWith(draft, expect.anything())
    expect(calls.signPsbt).toHaveBeenCalledOnce()
  })
  test('is left to a wallet that can do it, and to one that only sends', async () => {
    const sendTransfer = vi.fn<Answer>(async () => OTHER_TXID)
    await expect(request('sendTransfer', TRANSFER, { wallet: { sendTransfer } }).answer).resolves.toEqual({
      txid: OTHER_TXID,
    })
    const sendPsbt = vi.fn<Answer>(async () => OTHER_TXID)
    const onlySends = request('sendTransfer', TRANSFER, { wallet: { sendPsbt, signPsbt: undefined } })
    await expect(onlySends.answer).resolves.toEqual({ txid: OTHER_TXID })
    const signsToo = request('sendTransfer', TRANSFER, { wallet: { sendPsbt } })
    await expect(signsToo.answer).resolves.toEqual({ txid: TXID })
    expect(sendPsbt).toHaveBeenCalledOnce()
    const neither = request('sendTransfer', TRANSFER, { wallet: { signPsbt: undefined } })
    await expect(neither.answer).rejects.toMatchObject(refusedAs('unsupported-method'))
  })
  test.each<[string, object, string]>([
    ['of another account', { account: OTHER }, 'unauthorized'],
    ['of ordinals', { account: ORDINALS }, 'unsupported-method'],
    ['to an invalid address', { recipientAddress: 'x' }, 'invalid-params'],
    ['to an address of another network', { recipientAddress: ON_TESTNET }, 'invalid-params'],
    ['of more digits than any', { amount: '0'.repeat(16).concat('1') }, 'invalid-params'],
  ])('%s is refused', async (_, changed, code) => {
    const { answer, paying } = request('sendTransfer', { ...TRANSFER, ...changed })
    await expect(answer).rejects.toMatchObject(refusedAs(code))
    expect(paying.build).not.toHaveBeenCalled()
  })
  test('an address whose prefix several test networks share is accepted on one of them', async () => {
    const onTestnet = { ...TRANSFER, recipientAddress: ON_TESTNET }
    await expect(request('sendTransfer', onTestnet, { network: testnet.id }).answer).resolves.toEqual({ txid: TXID })
  })
  test('a transaction that differs from the built one is not sent', async () => {
    const { answer, paying } = request('sendTransfer', TRANSFER, { payments: { isSameTransaction: () => false } })
    await expect(answer).rejects.toMatchObject(MISBEHAVED)
    expect(paying.send).not.toHaveBeenCalled()
  })
  test('nothing is sent for a visitor who left before the wallet request, or while the wallet signed', async () => {
    const early = new AbortController()
    const build: Payments['build'] = async () => {
      early.abort()
      return { psbt: new Uint8Array(1), inputs: [] }
    }
    const dropped = request('sendTransfer', TRANSFER, { page: early, payments: { build } })
    await expect(dropped.answer).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(dropped.request.signPsbt).not.toHaveBeenCalled()
    const late = new AbortController()
    const signPsbt = async () => {
      late.abort()
      return SIGNED
    }
    const unsent = request('sendTransfer', TRANSFER, { page: late, wallet: { signPsbt } })
    await expect(unsent.answer).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(unsent.paying.send).not.toHaveBeenCalled()
  })
})

test.each(['signTransaction', 'constructor'])('CHN-03 %s is not supported', async (method) => {
  await expect(request(method, {}).answer).rejects.toMatchObject(refusedAs('unsupported-method'))
})
