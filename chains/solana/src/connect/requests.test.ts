import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { CONNECT, LIVE, setUpConnected } from '../../test/setUpConnector'
import { devnet, mainnet, testnet } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'

function signMessage(change: object = {}, network: CaipNetworkId = mainnet.id): RpcCall {
  const message = base58.encode(Buffer.from('hello'))
  return { network, method: 'solana_signMessage', params: [{ message, pubkey: ALICE, ...change }] }
}
const payer = Keypair.fromSeed(Buffer.from('01'.repeat(32), 'hex'))
const unsigned = new TransactionMessage({
  payerKey: payer.publicKey,
  recentBlockhash: BOB,
  instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 })],
})
const wire = base64.encode(new VersionedTransaction(unsigned.compileToV0Message()).serialize())
const callOf = (method: string, parameters: object, network: CaipNetworkId = mainnet.id): RpcCall => ({
  network,
  method,
  params: [{ pubkey: ALICE, ...parameters }],
})

/** Every function that the wallet shows is another one from now on. */
function patch(features: Record<string, object>) {
  const lie = vi.fn()
  for (const feature of Object.values(features) as Record<string, unknown>[]) {
    for (const [name, method] of Object.entries(feature)) {
      if (typeof method !== 'function') continue
      Object.assign(method, { apply: lie, call: lie, bind: lie })
      feature[name] = lie
    }
  }
  return lie
}

describe('request', () => {
  test('field case 16: SAF-12 functions that a script replaces later are never called', async () => {
    const { scripted, connector, features } = await setUpConnected()
    const lie = patch(scripted.wallet.features)
    Object.assign(scripted.wallet, { features: { ...scripted.wallet.features } })
    connector.watch(() => {})()
    await connector.request(signMessage(), LIVE)
    for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction'])
      await connector.request(callOf(method, { transaction: wire }), LIVE)
    await connector.connect(CONNECT)
    await connector.disconnect()
    expect(features()).toEqual([
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'standard:connect',
      'standard:disconnect',
    ])
    expect(lie).toHaveBeenCalledTimes(0)
  })

  test('CHN-02 a feature that a wallet drops while connected is no longer available', async () => {
    const { scripted, connector, features } = await setUpConnected()
    const { 'solana:signMessage': _lost, ...left } = scripted.wallet.features
    Object.assign(scripted.wallet, { features: left })
    await expect(connector.request(signMessage(), LIVE)).rejects.toMatchObject({ code: 'solana/feature-unsupported' })
    expect(features()).toEqual([])
  })

  test('CHN-02 accounts are listed without a wallet request', async () => {
    const { connector, features } = await setUpConnected()
    for (const method of ['solana_getAccounts', 'solana_requestAccounts']) {
      await expect(connector.request(callOf(method, {}), LIVE)).resolves.toEqual([{ pubkey: ALICE }])
    }
    expect(features()).toEqual([])
  })

  test('CHN-02 the wallet gets its own account object, the bytes and the name of the network', async () => {
    const { scripted, connector } = await setUpConnected()
    await connector.request(signMessage(), LIVE)
    await connector.request(callOf('solana_signTransaction', { transaction: wire }, devnet.id), LIVE)
    const [message, transaction] = scripted.calls
    expect(message?.inputs).toEqual([
      { account: expect.objectContaining({ address: ALICE }), message: expect.anything() },
    ])
    expect(transaction?.inputs).toEqual([expect.objectContaining({ chain: 'solana:devnet' })])
  })

  test('CHN-02 signing several transactions is one request with as many inputs', async () => {
    const { scripted, connector } = await setUpConnected()
    const reply = await connector.request(callOf('solana_signAllTransactions', { transactions: [wire, wire] }), LIVE)
    expect(scripted.calls.map(({ inputs }) => inputs.length)).toEqual([2])
    const signed = await connector.request(callOf('solana_signTransaction', { transaction: wire }), LIVE)
    const { transaction } = signed as { transaction: string }
    expect(reply).toEqual({ transactions: [transaction, transaction] })
  })

  test('CHN-02 a network has the name that the account uses for it', async () => {
    const { scripted, connector } = await setUpConnected({ chains: [mainnet.id, 'solana:devnet'] })
    for (const network of [mainnet.id, devnet.id])
      await connector.request(callOf('solana_signTransaction', { transaction: wire }, network), LIVE)
    expect(scripted.calls.map(({ inputs: [input] }) => (input as { chain: string }).chain)).toEqual([
      mainnet.id,
      'solana:devnet',
    ])
  })

  test('CHN-02 a wallet that sends gets the options that it knows, and no others', async () => {
    const { scripted, connector, sendRaw } = await setUpConnected()
    for (const options of [{ maxRetries: 0, unknown: 1 }, 'fast', undefined])
      await connector.request(callOf('solana_signAndSendTransaction', { transaction: wire, options }), LIVE)
    const given = scripted.calls.map(({ inputs: [input] }) => (input as { options: object }).options)
    expect(given).toStrictEqual([{ maxRetries: 0 }, {}, {}])
    expect(sendRaw).not.toHaveBeenCalled()
  })

  test('CHN-02 a wallet that does not state which versions it supports gets any version', async () => {
    for (const versions of [undefined, 'legacy']) {
      const { scripted, connector } = await setUpConnected()
      Object.assign(scripted.wallet.features['solana:signTransaction'] ?? {}, {
        supportedTransactionVersions: versions,
      })
      const call = callOf('solana_signTransaction', { transaction: wire })
      await expect(connector.request(call, LIVE)).resolves.toMatchObject({ signature: expect.any(String) })
    }
  })

  test('RPC-06 a text of at most 65,536 characters is signed, and at most 64 transactions', async () => {
    const { connector, features } = await setUpConnected()
    const sign = (count: number) => connector.request(signMessage({ message: '1'.repeat(count) }), LIVE)
    await expect(sign(65_536)).resolves.toMatchObject({ signature: expect.any(String) })
    await expect(sign(65_537)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
    const signAll = (transactions: unknown) =>
      connector.request(callOf('solana_signAllTransactions', { transactions }), LIVE)
    const many = (count: number) => Array.from({ length: count }, () => wire)
    await expect(signAll(many(64))).resolves.toMatchObject({ transactions: expect.any(Array) })
    for (const transactions of [many(65), wire, [null]])
      await expect(signAll(transactions)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
    expect(features()).toEqual(['solana:signMessage', 'solana:signTransaction'])
  })

  test('CHN-02 without a named signer the first account signs, even without parameters', async () => {
    const { connector } = await setUpConnected()
    const { params, ...rest } = signMessage({ pubkey: undefined })
    await expect(connector.request({ ...rest, params }, LIVE)).resolves.toMatchObject({ signature: expect.any(String) })
    const listing = { network: mainnet.id, method: 'solana_getAccounts', params: [] }
    await expect(connector.request(listing, LIVE)).resolves.toEqual([{ pubkey: ALICE }])
  })

  test('CHN-02 signing in returns the text and the signature of the account', async () => {
    const { scripted, connector } = await setUpConnected()
    const call = callOf('solana_signIn', { domain: 'example.com' })
    const answer = await connector.request(call, LIVE)
    expect(answer).toMatchObject({ address: ALICE, signature: expect.any(String) })
    expect(Buffer.from(base58.decode((answer as { signedMessage: string }).signedMessage)).toString()).toContain(ALICE)
    const whole = {
      account: { address: ALICE },
      signedMessage: new Uint8Array(3),
      signature: new Uint8Array(64).fill(1),
    }
    for (const change of [{ account: null }, { account: 'x' }, { signedMessage: 'x' }, { signature: null }]) {
      scripted.play(() => [{ ...whole, ...change }])
      await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
    }
  })

  test('CHN-02 for a wallet that only signs, the transaction is sent from here', async () => {
    const { connector, sendRaw } = await setUpConnected({ without: ['solana:signAndSendTransaction'] })
    const options = { skipPreflight: true, unknown: 1 }
    const reply = await connector.request(callOf('solana_signAndSendTransaction', { transaction: wire, options }), LIVE)
    expect(reply).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) })
    expect(sendRaw).toHaveBeenCalledExactlyOnceWith(mainnet.id, expect.any(String), { skipPreflight: true })
  })

  test('field case 20: an account that is not on the network gets no signature request', async () => {
    const { connector, features } = await setUpConnected()
    await expect(connector.request(signMessage({}, testnet.id), LIVE)).rejects.toMatchObject({
      code: 'rpc/chain-disconnected',
      message: `The wallet is on ${mainnet.id}, and solana_signMessage is meant for ${testnet.id}. Switch the network and try again.`,
    })
    expect(features()).toEqual([])
  })

  test.each([
    ['an account it does not share', signMessage({ pubkey: BOB }), 'solana/account-missing', 'Account not found'],
    ['no message', signMessage({ message: undefined }), 'rpc/invalid-params', null],
    ['a message that is not base58', signMessage({ message: '0OIl' }), 'rpc/invalid-params', null],
    [
      'half a transaction',
      callOf('solana_signTransaction', { transaction: wire.slice(0, 40) }),
      'rpc/invalid-params',
      null,
    ],
    ['no transactions', callOf('solana_signAllTransactions', { transactions: [] }), 'rpc/invalid-params', null],
    ['a method of another family', callOf('personal_sign', {}), 'solana/feature-unsupported', null],
    ['a method named like a member', callOf('toString', {}), 'solana/feature-unsupported', null],
    ['parameters that are not an object', { ...signMessage(), params: ['x'] }, 'rpc/invalid-params', null],
  ])('RPC-06 CHN-02 %s is refused without a wallet request', async (_what, call, code, message) => {
    const { connector, features } = await setUpConnected()
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code, ...(message && { message }) })
    expect(features()).toEqual([])
  })

  test.each([
    [['solana:signMessage'], signMessage(), 'solana:signMessage'],
    [['solana:signIn'], callOf('solana_signIn', { domain: 'x' }), 'solana:signIn'],
    [['solana:signTransaction'], callOf('solana_signTransaction', { transaction: wire }), 'solana:signTransaction'],
  ])('CHN-02 a wallet without %j gives an error that says so', async (without, call, feature) => {
    const { connector } = await setUpConnected({ without })
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({
      code: 'solana/feature-unsupported',
      message: `${feature}: feature or method not supported by the wallet`,
    })
  })

  test('CHN-02 a transaction version that the wallet does not support is not sent to it', async () => {
    const { connector, features } = await setUpConnected({ versions: ['legacy'] })
    const call = callOf('solana_signTransaction', { transaction: wire })
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'solana/feature-unsupported' })
    expect(features()).toEqual([])
  })

  test.each([[null], ['x'], [5]])('CHN-02 parameters of %j are refused, whatever the method', async (parameters) => {
    const { connector, features } = await setUpConnected()
    for (const method of ['solana_getAccounts', 'solana_signMessage', 'solana_signIn']) {
      const call = { network: mainnet.id, method, params: [parameters] }
      await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
    }
    expect(features()).toEqual([])
  })

  const signed = (change: object) => [
    { signedMessage: Buffer.from('hello'), signature: new Uint8Array(64).fill(1), ...change },
  ]
  test.each([
    ['nothing at all', [], 'solana/result-empty'],
    ['undefined', undefined, 'solana/result-empty'],
    ['two results', [{}, {}], 'kernel/connector-misbehaved'],
    ['text', 'banana', 'kernel/connector-misbehaved'],
    ['no signature', signed({ signature: undefined }), 'kernel/connector-misbehaved'],
    ['half a signature', signed({ signature: new Uint8Array(32).fill(1) }), 'kernel/connector-misbehaved'],
    ['an empty signature', signed({ signature: new Uint8Array(64) }), 'kernel/connector-misbehaved'],
    ['no text', signed({ signedMessage: undefined }), 'kernel/connector-misbehaved'],
    ['two complete results', [...signed({}), ...signed({})], 'kernel/connector-misbehaved'],
    ['another text signed', signed({ signedMessage: Buffer.from('Send all') }), 'kernel/connector-misbehaved'],
  ])('CHN-02 a wallet response of %s is an error, not a value', async (_what, answer, code) => {
    const { scripted, connector } = await setUpConnected()
    scripted.play(() => answer)
    await expect(connector.request(signMessage(), LIVE)).rejects.toMatchObject({ code })
  })

  test('CHN-02 a result that is not an object does not count as a response', async () => {
    const { scripted, connector } = await setUpConnected()
    for (const answer of ['banana', ['banana']]) {
      scripted.play(() => answer)
      await expect(connector.request(signMessage(), LIVE)).rejects.toThrow('did not respond to every request')
    }
  })

  const other = new VersionedTransaction(
    new TransactionMessage({
      payerKey: Keypair.generate().publicKey,
      recentBlockhash: BOB,
      instructions: [],
    }).compileToV0Message(),
  ).serialize()
  test.each([
    ['no transaction', new Uint8Array(3)],
    ['a transaction of another account', other],
    ['the same without a signature', base64.decode(wire)],
  ])('CHN-02 a wallet that returns %s for a signed one is an error', async (_what, signedTransaction) => {
    const { scripted, connector } = await setUpConnected()
    scripted.play(() => [{ signedTransaction }])
    const call = callOf('solana_signTransaction', { transaction: wire })
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
  })

  test('CHN-02 signing in with another account is an error', async () => {
    const { scripted, connector } = await setUpConnected()
    const answer = {
      account: { address: BOB },
      signedMessage: new Uint8Array(3),
      signature: new Uint8Array(64).fill(1),
    }
    scripted.play(() => [answer])
    const call = callOf('solana_signIn', { domain: 'example.com' })
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
  })

  test('RPC-02 a rejection by the visitor is typed and keeps the wallet’s error; an abort ends the wait for a wallet that hangs', async () => {
    const { scripted, connector } = await setUpConnected()
    scripted.play('reject')
    await expect(connector.request(signMessage(), LIVE)).rejects.toMatchObject({
      code: 'rpc/user-rejected',
      cause: { code: 4001, message: 'User rejected the request.' },
    })
    scripted.play('hang')
    const controller = new AbortController()
    const response = connector.request(signMessage(), { signal: controller.signal })
    controller.abort()
    await expect(response).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})
