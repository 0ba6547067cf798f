// Every provider that predates Wallet Standard goes through the same questions; what is its own follows.
import type { CaipNetworkId, Connector, Network } from '@latchkey/kernel'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakePage, register } from '../../test/fakePage'
import {
  createLeatherProvider,
  createOkxProvider,
  createSatsConnectProvider,
  createUnisatProvider,
  type LegacyProvider,
  TXID,
} from '../../test/legacyProviders'
import { createSigner } from '../../test/signer'
import { discoverWallets } from '../connect/discoverWallets'
import { mainnet, testnet } from '../networks'
import { createPayments } from '../transfer/payments'

const IDS = [mainnet.id, testnet.id] as const
const LIVE = { signal: new AbortController().signal }
const MAIN = createSigner('mainnet')
const [PAYMENT] = MAIN.accounts
const NEVER = () => new Promise(() => {})

let modal: AbortController
beforeEach(() => {
  modal = new AbortController()
})
afterEach(() => modal.abort())

/** Puts providers into a page and gives the connectors that come of it. */
async function discover(members: Record<string, unknown>): Promise<readonly Connector[]> {
  const connectors: Connector[] = []
  const ctx = {
    signal: modal.signal,
    emit: () => {},
    addConnector: (connector: Connector) => {
      connectors.push(connector)
      return () => {}
    },
  }
  const loadPayments = async () => createPayments({} as never)
  const page = 'dispatchEvent' in members ? members : createFakePage(members)
  await discoverWallets(ctx, page, { networks: IDS, loadPayments })
  return connectors
}

const FAMILIES = [
  {
    title: 'sats-connect',
    id: 'bip122:Xverse Wallet',
    create: createSatsConnectProvider,
    place: ({ provider }: LegacyProvider) => ({
      XverseProviders: { BitcoinProvider: provider },
      btc_providers: [
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: 'data:image/png;base64,AA' },
      ],
    }),
    connectMethod: 'wallet_connect',
    rejection: { code: -32000, message: 'User rejected request to connect.' },
    event: 'accountChange',
    hasSilence: true,
  },
  {
    title: 'Leather',
    id: 'bip122:Leather',
    create: createLeatherProvider,
    place: ({ provider }: LegacyProvider) => ({ LeatherProvider: provider }),
    connectMethod: 'getAddresses',
    rejection: { code: 4001, message: 'User rejected request' },
    event: null,
    hasSilence: false,
  },
  {
    title: 'OKX',
    id: 'bip122:OKX Wallet',
    create: createOkxProvider,
    place: ({ provider }: LegacyProvider) => ({
      okxwallet: { bitcoin: provider, cardano: { icon: 'data:image/png;base64,AA' } },
    }),
    connectMethod: 'connect',
    rejection: { code: 4001, message: 'User rejected the request.' },
    event: 'accountChanged',
    hasSilence: true,
  },
  {
    title: 'UniSat',
    id: 'bip122:UniSat',
    create: createUnisatProvider,
    place: ({ provider }: LegacyProvider) => ({ unisat: provider }),
    connectMethod: 'requestAccounts',
    rejection: { code: 4001, message: 'User rejected the request.' },
    event: 'accountsChanged',
    hasSilence: true,
  },
] as const

describe.each(FAMILIES)('$title', ({ id, create, place, connectMethod, rejection, event, hasSilence }) => {
  async function setUp() {
    const legacy = create('mainnet')
    const [connector, ...others] = await discover(place(legacy))
    if (!connector) throw new Error('No wallet was found.')
    const connect = (silent = false) => connector.connect({ networks: IDS, ...LIVE, silent })
    const request = (method: string, params: object, network: CaipNetworkId = mainnet.id) =>
      connector.request({ network, method, params: [params] }, LIVE)
    return { legacy, connector, others, connect, request }
  }

  test('CON-02 it is found once, and connects with the payment account first', async () => {
    const { connector, others, connect } = await setUp()
    expect([connector.id, connector.kind, others]).toEqual([id, 'announced', []])
    const [session, ...more] = await connect()
    expect(session).toMatchObject({ caipAddress: `${mainnet.id}:${PAYMENT.address}`, accountType: 'payment' })
    expect(more.every(({ accountType }) => accountType !== 'payment')).toBe(true)
  })

  test('CHN-03 a rejection by the visitor is rpc/user-rejected', async () => {
    const { legacy, connect, request } = await setUp()
    const decline = () => {
      throw rejection
    }
    legacy.responses[connectMethod] = decline
    await expect(connect()).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    delete legacy.responses[connectMethod]
    await connect()
    legacy.responses.signMessage = decline
    const message = { account: PAYMENT.address, message: 'x' }
    await expect(request('signMessage', message)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  })

  test.each([['banana'], [null], [{ addresses: 'x' }], [['x']], [[{}]], [{ address: 'bc1x' }]])(
    'CHN-03 malformed accounts (%j) are not a session',
    async (reply) => {
      const { legacy, connect } = await setUp()
      legacy.responses[connectMethod] = () => reply
      await expect(connect()).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
    },
  )

  test('CHN-03 an abort ends the wait for a wallet that hangs', async () => {
    const { legacy, connector } = await setUp()
    legacy.responses[connectMethod] = NEVER
    const aborter = new AbortController()
    const connecting = connector.connect({ networks: IDS, signal: aborter.signal })
    aborter.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('CHN-03 a silent connect opens nothing: an unknown page gets no account, and a known one gets the same accounts', async () => {
    const { legacy, connect } = await setUp()
    await expect(connect(true)).resolves.toEqual([])
    await connect()
    legacy.calls.length = 0
    await expect(connect(true)).resolves.toHaveLength((await connect(true)).length)
    expect(legacy.calls.map(([method]) => method)).not.toContain(connectMethod)
    if (hasSilence) expect(await connect(true)).not.toEqual([])
  })

  test('field case 16: SAF-12 functions that a script replaces later are never called', async () => {
    const { legacy, connector, connect, request } = await setUp()
    await connect()
    const lie = vi.fn()
    for (const name of Object.keys(legacy.provider)) {
      const method = legacy.provider[name]
      if (typeof method !== 'function') continue
      Object.assign(method, { apply: lie, call: lie, bind: lie })
      legacy.provider[name] = lie
    }
    const params = { account: PAYMENT.address, message: 'x' }
    const { signature } = (await request('signMessage', params)) as { signature: string }
    expect(Verifier.verifySignature(PAYMENT.address, 'x', signature)).toBe(true)
    const transfer = { account: PAYMENT.address, recipientAddress: PAYMENT.address, amount: '1000' }
    await expect(request('sendTransfer', transfer)).resolves.toEqual({ txid: TXID })
    connector.watch(() => {})()
    await connector.disconnect()
    expect(lie).toHaveBeenCalledTimes(0)
  })

  test('CHN-03 a signed message verifies', async () => {
    const { legacy, connect, request } = await setUp()
    await connect()
    legacy.calls.length = 0
    const params = { account: PAYMENT.address, message: 'Grüße 🔑' }
    const { signature } = (await request('signMessage', params)) as { signature: string }
    expect(Verifier.verifySignature(PAYMENT.address, params.message, signature)).toBe(true)
    expect(legacy.calls.map(([method]) => method)).not.toContain(connectMethod)
  })

  test('CHN-03 a PSBT is returned signed, and a transfer returns its id', async () => {
    const { connect, request } = await setUp()
    await connect()
    const tx = new Transaction()
    const { script } = p2wpkh(Buffer.from(PAYMENT.publicKey, 'hex'))
    tx.addInput({ txid: 'aa'.repeat(32), index: 0, witnessUtxo: { script, amount: 10_000n } })
    tx.addOutputAddress(PAYMENT.address, 9_000n)
    const psbt = Buffer.from(tx.toPSBT()).toString('base64')
    const signed = (await request('signPsbt', { account: PAYMENT.address, psbt })) as { psbt: string }
    const reread = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'))
    reread.finalize()
    expect(reread.id).toBe(tx.id)
    const transfer = { account: PAYMENT.address, recipientAddress: PAYMENT.address, amount: '2100000000000000' }
    await expect(request('sendTransfer', transfer)).resolves.toEqual({ txid: TXID })
  })

  test('CHN-03 malformed data for a signature, a PSBT or an id is an error', async () => {
    const { legacy, connect, request } = await setUp()
    await connect()
    for (const method of ['signMessage', 'sendTransfer', 'send', 'sendBitcoin'])
      legacy.responses[method] = () => ({ no: 1 })
    const account = PAYMENT.address
    const transfer = { account, recipientAddress: account, amount: '1000' }
    await expect(request('sendTransfer', transfer)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
    await expect(request('signMessage', { account, message: 'x' })).rejects.toMatchObject({
      code: 'kernel/connector-misbehaved',
    })
  })

  test('ACC-08 a change in the wallet is reported, and watching leaves no listener behind', async () => {
    const { legacy, connector, connect } = await setUp()
    await connect()
    const seen: string[] = []
    const stop = connector.watch((sessions) => seen.push(sessions[0]?.caipAddress ?? ''))
    if (event !== null) {
      legacy.state.signer = createSigner('mainnet', 'savings')
      legacy.emit(event)
      const other = createSigner('mainnet', 'savings').accounts[0].address
      await expect.poll(() => seen).toEqual([`${mainnet.id}:${other}`])
    }
    stop()
    expect(legacy.listenerCount()).toBe(0)
  })

  test('disconnecting does not wait for a wallet that does not respond', async () => {
    const { legacy, connector, connect } = await setUp()
    await connect()
    for (const method of ['wallet_disconnect', 'disconnect']) legacy.responses[method] = NEVER
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })
})

const switchTo = (connector: Connector | undefined, network: Network) => connector?.switchNetwork?.(network, LIVE)

describe('networks', () => {
  test('ACC-06 sats-connect and UniSat switch, and return the accounts of the new network', async () => {
    for (const { create, place } of [FAMILIES[0], FAMILIES[3]]) {
      const [connector] = await discover(place(create('mainnet')))
      await connector?.connect({ networks: IDS, ...LIVE })
      const sessions = await switchTo(connector, testnet)
      expect(sessions?.[0]?.caipAddress).toBe(`${testnet.id}:${createSigner('testnet').accounts[0].address}`)
    }
  })
  test('ACC-06 OKX has one provider per network', async () => {
    const [main, test] = [createOkxProvider('mainnet'), createOkxProvider('testnet')]
    const [connector] = await discover({ okxwallet: { bitcoin: main.provider, bitcoinTestnet: test.provider } })
    await connector?.connect({ networks: IDS, ...LIVE })
    const sessions = await switchTo(connector, testnet)
    expect(sessions?.[0]?.caipAddress).toMatch(`${testnet.id}:tb1q`)
    expect(test.calls.map(([method]) => method)).toContain('connect')
    const signet: Network = { ...testnet, id: 'bip122:00000008819873e925422c1ff0f99f7c' }
    await expect(switchTo(connector, signet)).rejects.toMatchObject({ code: 'rpc/unrecognized-chain' })
  })
  test('a wallet on a chain that only resembles Bitcoin gives no session', async () => {
    const legacy = createUnisatProvider('mainnet')
    legacy.responses.getChain = () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' })
    const [connector] = await discover({ unisat: legacy.provider })
    await expect(connector?.connect({ networks: IDS, ...LIVE })).rejects.toMatchObject({
      code: 'rpc/unrecognized-chain',
    })
  })
  test('a wallet that names another network than that of its addresses gives no session', async () => {
    const legacy = createUnisatProvider('mainnet')
    legacy.state.network = 'testnet'
    const [connector] = await discover({ unisat: legacy.provider })
    await expect(connector?.connect({ networks: IDS, ...LIVE })).rejects.toMatchObject({
      code: 'kernel/connector-misbehaved',
    })
  })
})

describe('wallet-specific behavior', () => {
  test('CHN-03 a transfer names the payment account, because a wallet sends from that one in any case', async () => {
    const legacy = createSatsConnectProvider('mainnet')
    const [connector] = await discover(FAMILIES[0].place(legacy))
    await connector?.connect({ networks: IDS, ...LIVE })
    const params = { account: MAIN.accounts[1].address, recipientAddress: PAYMENT.address, amount: '1000' }
    const call = { network: mainnet.id, method: 'sendTransfer', params: [params] }
    await expect(connector?.request(call, LIVE)).rejects.toMatchObject({ code: 'rpc/unsupported-method' })
    expect(legacy.calls.map(([method]) => method)).not.toContain('sendTransfer')
  })
  test('ACC-02 sats-connect: payment, ordinals and Stacks by purpose; purposes of other families are left out', async () => {
    const [connector] = await discover(FAMILIES[0].place(createSatsConnectProvider('mainnet')))
    const sessions = await connector?.connect({ networks: IDS, ...LIVE })
    expect(sessions?.map(({ accountType }) => accountType)).toEqual(['payment', 'ordinal', 'stx'])
    expect(sessions?.[0]?.publicKey).toBe(PAYMENT.publicKey)
  })
  test('sats-connect: a wallet that predates permissions gets the older request', async () => {
    const legacy = createSatsConnectProvider('mainnet')
    legacy.responses.wallet_connect = () => {
      throw { code: -32601, message: 'Method not found' }
    }
    const [connector] = await discover(FAMILIES[0].place(legacy))
    legacy.responses.wallet_getAccount = legacy.responses.wallet_connect
    await expect(connector?.connect({ networks: IDS, ...LIVE, silent: true })).resolves.toEqual([])
    await expect(connector?.connect({ networks: IDS, ...LIVE })).resolves.toHaveLength(3)
    const call = { network: mainnet.id, method: 'signMessage', params: [{ account: PAYMENT.address, message: 'x' }] }
    await expect(connector?.request(call, LIVE)).resolves.toMatchObject({ address: PAYMENT.address })
  })
  test('sats-connect: the protocol is passed along, and the amount is a number', async () => {
    const legacy = createSatsConnectProvider('mainnet')
    const [connector] = await discover(FAMILIES[0].place(legacy))
    await connector?.connect({ networks: IDS, ...LIVE })
    const request = (method: string, params: object) =>
      connector?.request({ network: mainnet.id, method, params: [params] }, LIVE)
    const { address } = PAYMENT
    await request('signMessage', { account: address, message: 'x', protocol: 'bip322' })
    await request('sendTransfer', { account: address, recipientAddress: address, amount: '30000000' })
    expect(legacy.calls).toContainEqual(['signMessage', { address, message: 'x', protocol: 'BIP322' }])
    expect(legacy.calls).toContainEqual(['sendTransfer', { recipients: [{ address, amount: 30_000_000 }] }])
  })
  test('Leather: derivation paths and purposes are kept; its entry in btc_providers is not a second wallet', async () => {
    const { provider } = createLeatherProvider('mainnet')
    const connectors = await discover({
      LeatherProvider: provider,
      btc_providers: [{ id: 'LeatherProvider', name: 'Leather', icon: '' }],
    })
    expect(connectors.map(({ id }) => id)).toEqual(['bip122:Leather'])
    const sessions = await connectors[0]?.connect({ networks: IDS, ...LIVE })
    expect(sessions?.map(({ accountType, path }) => [accountType, path])).toEqual([
      ['payment', "m/84'/0'/0'/0/0"],
      ['ordinal', "m/86'/0'/0'/0/0"],
      ['stx', undefined],
    ])
  })
  test('Leather reports no network: if its addresses allow several, it stays on the one it was connected for', async () => {
    const legacy = createLeatherProvider('testnet')
    const [connector] = await discover({ LeatherProvider: legacy.provider })
    const networks = ['bip122:00000008819873e925422c1ff0f99f7c', testnet.id] as const
    const [session] = (await connector?.connect({ networks, ...LIVE })) ?? []
    expect(session?.caipAddress).toMatch(`${networks[0]}:tb1q`)
    const [account] = createSigner('testnet').accounts
    const request = (network: CaipNetworkId) =>
      connector?.request({ network, method: 'signMessage', params: [{ account: account.address, message: 'x' }] }, LIVE)
    await expect(request(networks[0])).resolves.toMatchObject({ address: account.address })
    await expect(request(testnet.id)).rejects.toMatchObject({ code: 'rpc/chain-disconnected' })
  })
  test('a Wallet Standard wallet that names no chain keeps its network, too', async () => {
    const [account] = createSigner('testnet').accounts
    const shared = [{ address: account.address }]
    const signing = { signMessage: async () => [{ signature: new Uint8Array(65) }] }
    const features = {
      'bitcoin:connect': { connect: async () => ({ accounts: shared }) },
      'bitcoin:signMessage': signing,
    }
    const page = createFakePage()
    register(page, { name: 'Quiet', accounts: shared, features })
    const [connector] = await discover(page)
    const networks = ['bip122:00000008819873e925422c1ff0f99f7c', testnet.id] as const
    await connector?.connect({ networks, ...LIVE })
    const call = { method: 'signMessage', params: [{ account: account.address, message: 'x' }] }
    await expect(connector?.request({ ...call, network: networks[0] }, LIVE)).resolves.toMatchObject({
      address: account.address,
    })
    await expect(connector?.request({ ...call, network: testnet.id }, LIVE)).rejects.toMatchObject({
      code: 'rpc/chain-disconnected',
    })
  })
  test('OKX: the amount is in bitcoin, exactly', async () => {
    const legacy = createOkxProvider('mainnet')
    const [connector] = await discover(FAMILIES[2].place(legacy))
    await connector?.connect({ networks: IDS, ...LIVE })
    const { address } = PAYMENT
    for (const [amount, value] of [
      ['1', '0.00000001'],
      ['30000000', '0.30000000'],
      ['2100000000000000', '21000000.00000000'],
    ]) {
      const call = {
        network: mainnet.id,
        method: 'sendTransfer',
        params: [{ account: address, recipientAddress: address, amount }],
      }
      await connector?.request(call, LIVE)
      expect(legacy.calls.at(-1)).toEqual(['send', { from: address, to: address, value }])
    }
  })
  test("CON-02 UniSat's copies are listed under their own names, and what imitates UniSat is not a second wallet", async () => {
    const bitget = createUnisatProvider('mainnet').provider
    const binance = { ...createUnisatProvider('mainnet').provider, isBinance: true }
    const both = await discover({ unisat: bitget, bitkeep: { unisat: bitget }, binancew3w: { bitcoin: binance } })
    expect(both.map(({ name }) => name)).toEqual(['Bitget Wallet', 'Binance Wallet'])
    const imitated = await discover({
      unisat: binance,
      binancew3w: { bitcoin: createUnisatProvider('mainnet').provider },
    })
    expect(imitated.map(({ name }) => name)).toEqual(['Binance Wallet'])
  })
})
