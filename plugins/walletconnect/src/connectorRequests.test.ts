// Requests to a paired wallet, and the end of its session.
import type { CaipNetworkId, RpcSafety } from '@latchkey/kernel'
import { needsWallet } from '@latchkey/kernel/chains'
import { describe, expect, test, vi } from 'vitest'
import { A, ACCOUNTS, call, LIVE, NETWORKS, polygon, SWITCHING, setUp } from '../test/connectorWorld'
import { createSession } from '../test/scriptedClient'
import { completeOverrides, proposeNamespaces } from './namespaces'

describe('WCT-07 requests', () => {
  test.each([
    ['solana:x', 'solana_signMessage', [{ message: 'm', pubkey: 'p' }], { message: 'm', pubkey: 'p' }],
    ['solana:x', 'solana_getAccounts', [], {}],
    ['bip122:x', 'signMessage', [{ message: 'm', account: 'a' }], { message: 'm', account: 'a' }],
    ['bip122:x', 'signMessage', ['m', 'a'], ['m', 'a']],
    ['bip122:x', 'signMessage', ['m'], ['m']],
    ['bip122:x', 'signMessage', [{ message: 'm' }, 'a'], [{ message: 'm' }, 'a']],
    ['eip155:1', 'wallet_sendCalls', [{ to: '0x1' }], [{ to: '0x1' }]],
    ['eip155:1', 'wallet_watchAsset', [{ type: 'ERC20' }], { type: 'ERC20' }],
    ['cosmos:x', 'cosmos_signAmino', [{ signerAddress: 'c' }], { signerAddress: 'c' }],
    ['algorand:x', 'algo_signTxn', [[{ txn: 't' }]], [[{ txn: 't' }]]],
  ] as const)(
    'CON-12 the parameters of %s %s are sent in the format that its wallets read',
    async (network, method, given, sent) => {
      const { scripted, connect, connector } = setUp()
      await connect(createSession('topic', [`${network}:${A}`], [method]))
      await connector.request({ network, method, params: given }, LIVE)
      expect(scripted.requests).toEqual([{ chainId: network, method, params: sent }])
    },
  )
  test.each<[namespace: string, methods: Record<string, RpcSafety>, ofNoTable: string[]]>([
    ['eip155', { eth_requestAccounts: 'approval', wallet_watchAsset: 'approval', web3_sha3: 'safe' }, []],
    [
      'solana',
      { '*': 'denied', solana_signMessage: 'approval', solana_getAccounts: 'safe', getSlot: 'safe' },
      ['solana_getAccounts'],
    ],
  ])(
    'SAF-10 WCT-02 the methods proposed for %s are sent to wallets, and no node answers them',
    async (namespace, table, others) => {
      const network: CaipNetworkId = `${namespace}:1`
      const overrides = completeOverrides([{ namespace, methods: table }])
      const { methods = [] } = proposeNamespaces([network], overrides)[namespace] ?? {}
      expect(methods.length).toBeGreaterThan(1)
      const { scripted, connect, connector } = setUp()
      await connect(createSession('topic', [`${network}:${A}`], [...methods]))
      // No answer suits all of them.
      for (const method of methods) await connector.request({ network, method, params: [A] }, LIVE).catch(() => null)
      expect(scripted.requests).toEqual(methods.map((method) => expect.objectContaining({ method })))
      expect(methods.filter((method) => !needsWallet(method, table))).toEqual(others)
    },
  )
  test('approved methods go to the wallet on their chain, others to the chain’s endpoint', async () => {
    const { scripted, connect, connector, chain } = setUp()
    await connect()
    scripted.onRequest = () => '0x51'
    await expect(connector.request(call('personal_sign', ['x'], 'eip155:10'), LIVE)).resolves.toBe('0x51')
    expect(scripted.requests).toEqual([{ chainId: 'eip155:10', method: 'personal_sign', params: ['x'] }])
    await expect(connector.request(call('eth_getBalance'), LIVE)).resolves.toBe('public')
    expect(chain).toHaveBeenLastCalledWith('eip155:1')
  })
  test('WCT-07 the page returns the accounts itself, and calls neither the wallet nor a node', async () => {
    const { scripted, connect, connector, chain } = setUp()
    await connect()
    chain.mockClear()
    await expect(connector.request(call('eth_accounts'), LIVE)).resolves.toEqual([A])
    expect(scripted.requests).toEqual([])
    expect(chain).not.toHaveBeenCalled()
  })
  test('WCT-09 without an endpoint for the chain the error names it', async () => {
    const { connect, connector, chain } = setUp()
    await connect()
    chain.mockRejectedValue(new Error('none'))
    await expect(connector.request(call('eth_getBalance'), LIVE)).rejects.toMatchObject({
      code: 'walletconnect/provider-missing',
      message: 'JSON-RPC provider for eip155:1 not found',
    })
  })
  test('WCT-09 without a bundler and without approval the status of calls is refused; with approval it is requested from the wallet', async () => {
    const { scripted, connect, connector } = setUp()
    await connect()
    await expect(connector.request(call('wallet_getCallsStatus', ['0x1']), LIVE)).rejects.toMatchObject({
      code: 'walletconnect/call-status-denied',
      message: 'Fetching call status not approved by the wallet.',
    })
    await connect(createSession('other', ACCOUNTS, ['wallet_getCallsStatus']))
    scripted.onRequest = () => ({ status: 200 })
    await expect(connector.request(call('wallet_getCallsStatus', ['0x1']), LIVE)).resolves.toEqual({ status: 200 })
  })
  test('WCT-09 if a bundler does not respond, the wallet is used if it approved the method, and otherwise the request fails', async () => {
    const { scripted, connect, connector } = setUp()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const sessionProperties = { bundler_name: 'pimlico', bundler_url: 'https://bundler.example' }
    await connect(Object.assign(createSession('topic', ACCOUNTS), { sessionProperties }))
    await expect(connector.request(call('wallet_getCallsStatus', ['0x1']), LIVE)).rejects.toMatchObject({
      code: 'walletconnect/call-status-denied',
      cause: { code: 'kernel/http-failed' },
    })
    await connect(Object.assign(createSession('other', ACCOUNTS, ['wallet_getCallsStatus']), { sessionProperties }))
    scripted.onRequest = () => ({ status: 100 })
    await expect(connector.request(call('wallet_getCallsStatus', ['0x1']), LIVE)).resolves.toEqual({ status: 100 })
    vi.unstubAllGlobals()
  })
  test('RPC-02 a rejection is rpc/user-rejected, and an abort ends the wait for a wallet that never responds', async () => {
    const { scripted, connect, connector } = setUp()
    await connect()
    scripted.onRequest = () => Promise.reject({ code: 5000, message: 'x' })
    await expect(connector.request(call('personal_sign'), LIVE)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    scripted.onRequest = () => new Promise(() => {})
    const leaving = new AbortController()
    const response = connector.request(call('personal_sign'), { signal: leaving.signal })
    leaving.abort()
    await expect(response).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})

test('RPC-02 WCT-10 pending wallet requests fail with 4900 when either side disconnects, and their messages are deleted', async () => {
  const { scripted, connect, connector } = setUp()
  scripted.onRequest = () => new Promise(() => {})
  const failed = { code: 'rpc/provider-disconnected', context: { rpcCode: 4900 } }
  await connect()
  const mine = connector.request(call('personal_sign'), LIVE)
  void connector.disconnect()
  await expect(mine).rejects.toMatchObject(failed)
  await connect()
  const theirs = connector.request(call('personal_sign'), LIVE)
  scripted.emit('session_delete', { topic: 'topic' })
  await expect(theirs).rejects.toMatchObject(failed)
  await vi.waitFor(() => expect(scripted.forgotten.filter((topic) => topic === 'topic')).toHaveLength(2))
})

test('RPC-02 a request that the library refuses before it is sent leaves no listener', async () => {
  const { scripted, connect, connector } = setUp()
  await connect()
  const before = scripted.listenerCount()
  Object.assign(scripted.client, { request: () => Promise.reject(new Error('Missing or invalid. request()')) })
  await expect(connector.request(call('personal_sign'), LIVE)).rejects.toThrow()
  expect(scripted.listenerCount()).toBe(before)
})

describe('ACC-06 switching', () => {
  test('to an approved network sends no wallet request', async () => {
    const { scripted, connect, connector, stored } = setUp()
    await connect()
    const sessions = await connector.switchNetwork?.({ ...polygon, id: 'eip155:10' }, LIVE)
    expect(sessions?.[0]?.caipAddress).toBe(`eip155:10:${A}`)
    expect(scripted.requests).toEqual([])
    expect(stored.get('session')).toEqual({ topic: 'topic', active: ['eip155:10'] })
  })
  test('to another network sends a wallet request, and adds the network if the wallet does not know it', async () => {
    const { scripted, connect, connector } = setUp()
    await connect(createSession('topic', ACCOUNTS, SWITCHING))
    let isKnown = false
    scripted.onRequest = ({ method }) => {
      if (method === 'wallet_addEthereumChain') isKnown = true
      return isKnown ? null : Promise.reject({ code: 4902, message: 'x' })
    }
    const sessions = await connector.switchNetwork?.(polygon, LIVE)
    expect(sessions?.[0]?.caipAddress).toBe(`eip155:137:${A}`)
    expect(scripted.requests).toMatchObject([
      { chainId: 'eip155:1', method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
      { chainId: 'eip155:1', method: 'wallet_addEthereumChain', params: [{ chainName: 'Polygon' }] },
      { method: 'wallet_switchEthereumChain' },
    ])
  })
  test('without a session a request fails', async () => {
    const { connector } = setUp()
    await expect(connector.switchNetwork?.(polygon, LIVE)).rejects.toMatchObject({
      code: 'walletconnect/not-connected',
    })
  })
  test('fails with a typed error if the wallet cannot switch', async () => {
    const { connect, connector } = setUp()
    await connect()
    await expect(connector.switchNetwork?.(polygon, LIVE)).rejects.toMatchObject({
      code: 'walletconnect/chain-not-approved',
      context: { network: 'eip155:137' },
    })
  })
})

test('WCT-03 disconnect clears what is stored and ends session and pairing in the wallet', async () => {
  const { scripted, connect, connector, stored } = setUp()
  await connect()
  await connector.disconnect()
  expect(stored.size).toBe(0)
  expect(scripted.requests).toEqual([{ disconnected: 'pairing-topic' }, { disconnected: 'topic' }])
  expect(scripted.listenerCount()).toBe(0)
})

test('WCT-03 disconnecting ends a pairing that the visitor has left', async () => {
  const { scripted, connector } = setUp()
  const leaving = new AbortController()
  const attempt = connector.connect({ networks: NETWORKS, signal: leaving.signal })
  await vi.waitFor(() => expect(scripted.proposals).toHaveLength(1))
  leaving.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(scripted.requests).toEqual([])
  await connector.disconnect()
  await vi.waitFor(() => expect(scripted.requests).toEqual([{ disconnected: 'topic1' }]))
})

test('WCT-03 without a session there is nothing to disconnect', async () => {
  const { scripted, connector } = setUp()
  await expect(connector.disconnect()).resolves.toBeUndefined()
  expect(scripted.requests).toEqual([])
})

test('CON-10 the end of a page stops all listeners and keeps the session for the next visit', async () => {
  const { scripted, connect, end, stored, news } = setUp()
  await connect()
  end()
  expect(scripted.listenerCount()).toBe(0)
  scripted.emit('session_delete', { topic: 'topic' })
  expect(news).toEqual([])
  expect(stored.has('session')).toBe(true)
  expect(scripted.requests).toEqual([])
})

test('ACC-06 a network of a family that the wallet did not approve cannot be switched to', async () => {
  const { connect, connector } = setUp()
  await connect()
  await expect(connector.switchNetwork?.({ ...polygon, id: 'solana:x' }, LIVE)).rejects.toMatchObject({
    code: 'walletconnect/chain-not-approved',
  })
})

test('a second wallet replaces the first, which is notified', async () => {
  const { scripted, connect, here } = setUp()
  await connect()
  await connect(createSession('second', ACCOUNTS))
  await vi.waitFor(() => expect(scripted.requests).toContainEqual({ disconnected: 'topic' }))
  scripted.emit('session_delete', { topic: 'topic' })
  expect(here()).toBeUndefined()
})

test('WCT-01 an invalid account of a chain is left out: of an approval, of an update, and of a restored session', async () => {
  const { scripted, stored, connect, connector, here } = setUp()
  const mixed = createSession('topic', ['eip155:1:malformed', `eip155:1:${A}`])
  await expect(connect(mixed)).resolves.toMatchObject([{ caipAddress: `eip155:1:${A}` }])
  const emit = (id: number, accounts: string[]) =>
    scripted.emit('session_update', { topic: 'topic', id, params: createSession('', accounts) })
  emit(1, ['eip155:1:malformed'])
  expect(here()).toBeUndefined()
  emit(2, ['eip155:1:malformed', `eip155:10:${A}`])
  expect(here()).toEqual([`eip155:10:${A}`])
  stored.set('session', { topic: 'topic', active: ['eip155:1'] })
  const back = await connector.connect({ networks: NETWORKS, silent: true, ...LIVE })
  expect(back.map(({ caipAddress }) => caipAddress)).not.toContain('eip155:1:malformed')
  await expect(connect(createSession('other', ['eip155:1:malformed']))).resolves.toEqual([])
})

test('an approval without an account gives no account, and is revoked', async () => {
  const { scripted, connect } = setUp()
  await expect(connect(createSession('empty', []))).resolves.toEqual([])
  await vi.waitFor(() => expect(scripted.requests).toContainEqual({ disconnected: 'empty' }))
})

test('1,000 connect and disconnect cycles leave no listener and no timer', async () => {
  const { scripted, clock, connect, connector, stored } = setUp()
  for (let round = 0; round < 1000; round += 1) {
    await connect(createSession(`topic-${round}`, ACCOUNTS))
    await connector.disconnect()
  }
  expect(scripted.listenerCount()).toBe(0)
  expect(stored.size).toBe(0)
  expect(clock.pending()).toBe(0)
})

test('WCT-09 if a visitor leaves while the bundler is asked, the wallet is not asked instead', async () => {
  const { scripted, connect, connector } = setUp()
  const leaving = new AbortController()
  const fetch = vi.fn((_url: unknown, { signal }: RequestInit) => {
    const answer = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
    leaving.abort()
    return answer
  })
  vi.stubGlobal('fetch', fetch)
  const sessionProperties = { bundler_url: 'https://bundler.example' }
  await connect(Object.assign(createSession('topic', ACCOUNTS, ['wallet_getCallsStatus']), { sessionProperties }))
  const status = connector.request(call('wallet_getCallsStatus', ['0x1']), { signal: leaving.signal })
  await expect(status).rejects.toMatchObject({ code: 'kernel/aborted' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(fetch).toHaveBeenCalledOnce()
  expect(scripted.requests).toEqual([])
  vi.unstubAllGlobals()
})

test('WCT-03 a listener that stops immediately does not receive an end from before', async () => {
  const { scripted, connect, connector, stop } = setUp()
  stop()
  await connect()
  scripted.emit('session_delete', { topic: 'topic' })
  const listener = vi.fn()
  connector.watch(listener)()
  await Promise.resolve()
  expect(listener).not.toHaveBeenCalled()
})

test('WCT-03 if a wallet connects again after an unreported end, the first listener receives nothing', async () => {
  const { scripted, connect, connector, stop } = setUp()
  stop()
  await connect()
  scripted.emit('session_delete', { topic: 'topic' })
  await connect(createSession('second', ACCOUNTS))
  const listener = vi.fn()
  connector.watch(listener)
  await Promise.resolve()
  expect(listener).not.toHaveBeenCalled()
})
