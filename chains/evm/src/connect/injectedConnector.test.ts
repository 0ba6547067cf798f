import type { Session } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createDeferred, fail, NEVER } from '../../test/answers'
import { CONNECT, LIVE, methodsOf, REJECTED, session, settle, setUp } from '../../test/injected'
import { ALICE, BOB, createScriptedWallet } from '../testing/scriptedWallet'
import { createInjectedConnector } from './injectedConnector'

describe('connect', () => {
  test('CHN-01 requests accounts, then the chain, and stays on the network of the wallet', async () => {
    const { wallet, connector } = setUp()
    wallet.setResponse('eth_chainId', '0x89')
    await expect(connector.connect(CONNECT)).resolves.toEqual([session(ALICE, 'eip155:137')])
    expect(methodsOf(wallet)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('EIP-1193 a method without parameters is requested without a params member', async () => {
    const wallet = createScriptedWallet()
    const request = vi.spyOn(wallet, 'request')
    await createInjectedConnector({ id: 'com.example', name: 'Example', kind: 'announced' }, wallet).connect(CONNECT)
    expect(request.mock.calls).toStrictEqual([[{ method: 'eth_requestAccounts' }], [{ method: 'eth_chainId' }]])
  })

  test('CON-10 a silent connect opens nothing, and returns nothing without an earlier approval', async () => {
    const { wallet, connector } = setUp()
    await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toEqual([session(ALICE)])
    wallet.setResponse('eth_accounts', [])
    await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toEqual([])
    expect(methodsOf(wallet)).toEqual(['eth_accounts', 'eth_chainId', 'eth_accounts'])
  })

  test.each([
    ['eth_requestAccounts', 'x'],
    ['eth_requestAccounts', [{ address: ALICE }]],
    ['eth_requestAccounts', []],
    ['eth_chainId', 'mainnet'],
    ['eth_chainId', {}],
  ])('field case 18: a %s response of %j is a typed error', async (method, answer) => {
    const { wallet, connector } = setUp()
    wallet.setResponse(method, answer)
    await expect(connector.connect(CONNECT)).rejects.toMatchObject({
      code: 'kernel/connector-misbehaved',
      context: { connectorId: 'com.example', method },
    })
  })

  test.each([REJECTED, { code: 5000, message: 'x' }, new Error('User denied account authorization')])(
    'RPC-02 every kind of rejection is rpc/user-rejected: %j',
    async (error) => {
      const { wallet, connector } = setUp()
      wallet.setResponse('eth_requestAccounts', fail(error))
      await expect(connector.connect(CONNECT)).rejects.toMatchObject({ code: 'rpc/user-rejected', cause: error })
    },
  )

  test('field case 17: an abort ends the wait for a wallet that never responds, and its late response creates no session', async () => {
    const { wallet, connector } = setUp()
    const late = createDeferred<string[]>()
    wallet.setResponse('eth_requestAccounts', () => late.promise)
    const controller = new AbortController()
    const attempt = connector.connect({ ...CONNECT, signal: controller.signal })
    controller.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'kernel/aborted' })
    const listener = vi.fn()
    connector.watch(listener)
    late.resolve([ALICE])
    await settle()
    wallet.emit('accountsChanged', [ALICE])
    await settle()
    expect(listener).not.toHaveBeenCalled()
  })

  test('an aborted connect does not open the wallet', async () => {
    const { wallet, connector } = setUp()
    await expect(connector.connect({ ...CONNECT, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
    expect(wallet.calls).toEqual([])
  })
})

describe('watch', () => {
  async function connected() {
    const { wallet, connector } = setUp()
    await connector.connect(CONNECT)
    const seen: (readonly Session[])[] = []
    const stop = connector.watch((sessions) => seen.push(sessions))
    await settle()
    return { wallet, connector, seen, stop }
  }

  test('ACC-08 a burst of events is one change, with accounts and chain of the same moment', async () => {
    const { wallet, seen } = await connected()
    wallet.setResponse('eth_accounts', [BOB, ALICE])
    wallet.setResponse('eth_chainId', 10)
    for (let i = 0; i < 50; i += 1) wallet.emit(i % 2 ? 'chainChanged' : 'accountsChanged', i)
    await settle()
    expect(seen).toEqual([[session(BOB, 'eip155:10'), session(ALICE, 'eip155:10')]])
  })

  test('ACC-08 an empty account list is a disconnect, reported once', async () => {
    const { wallet, seen } = await connected()
    wallet.setResponse('eth_accounts', [])
    wallet.emit('accountsChanged', [])
    wallet.emit('disconnect', { code: 4900 })
    await settle()
    wallet.emit('accountsChanged', [])
    await settle()
    expect(seen).toEqual([[]])
  })

  test('ACC-08 changes are reported in order, and one that is outdated while being read is not reported', async () => {
    const { wallet, seen } = await connected()
    const slow = createDeferred<string[]>()
    wallet.setResponse('eth_accounts', () => slow.promise)
    wallet.emit('accountsChanged')
    await settle()
    wallet.setResponse('eth_accounts', [BOB])
    wallet.emit('accountsChanged')
    slow.resolve([ALICE, BOB])
    await settle()
    expect(seen).toEqual([[session(BOB)]])
  })

  test('ACC-08 a change between the response to connect and the first watch is reported', async () => {
    const { wallet, connector } = setUp()
    await connector.connect(CONNECT)
    wallet.setResponse('eth_accounts', [BOB])
    const seen: unknown[] = []
    connector.watch((sessions) => seen.push(sessions))
    await settle()
    expect(seen).toEqual([[session(BOB)]])
  })

  test('field case 18: malformed payloads and responses change nothing', async () => {
    const { wallet, seen } = await connected()
    for (const payload of [undefined, null, 'x', { a: 1 }, [null]]) wallet.emit('accountsChanged', payload)
    await settle()
    wallet.setResponse('eth_accounts', [{}])
    wallet.emit('chainChanged', Number.NaN)
    await settle()
    expect(seen).toEqual([])
  })

  test('EIP-1193 a disconnect counts when the wallet stops responding, not when it only lost its node', async () => {
    const { wallet, seen } = await connected()
    wallet.emit('disconnect', { code: 1013 })
    await settle()
    expect(seen).toEqual([])
    wallet.setResponse('eth_accounts', fail({ code: 4900, message: 'Disconnected' }))
    wallet.emit('disconnect', { code: 4900 })
    await vi.waitFor(() => expect(seen).toEqual([[]]))
  })

  test('removing the last watcher leaves no listener', async () => {
    const { wallet, connector, stop } = await connected()
    expect(wallet.listenerCount()).toBe(3)
    const stopSecond = connector.watch(() => {})
    expect(wallet.listenerCount()).toBe(3)
    stop()
    stopSecond()
    expect(wallet.listenerCount()).toBe(0)
  })

  test('a provider without events, or whose events throw, can still be watched', async () => {
    const provider = createScriptedWallet()
    for (const on of [undefined, fail(new Error('trap'))]) {
      const connector = createInjectedConnector(
        { id: 'x', name: 'X', kind: 'injected' },
        { request: provider.request, on },
      )
      expect(() => connector.watch(() => {})()).not.toThrow()
    }
  })
})

describe('request', () => {
  const sign = { network: 'eip155:10', method: 'personal_sign', params: ['0x00', ALICE] } as const

  test('field case 20: no signature is requested from a wallet on another network', async () => {
    const { wallet, connector } = setUp()
    await expect(connector.request(sign, LIVE)).rejects.toMatchObject({
      code: 'rpc/chain-disconnected',
      message: 'The wallet is on eip155:1, and personal_sign is meant for eip155:10. Switch the network and try again.',
      context: { rpcCode: 4901, method: 'personal_sign' },
    })
    expect(methodsOf(wallet)).toEqual(['eth_chainId'])
  })

  test('field case 16: SAF-12 a request function that a page script replaces later is never called', async () => {
    const { wallet, connector } = setUp()
    wallet.setResponse('eth_chainId', '0xa')
    wallet.setResponse('personal_sign', '0x51')
    const lie = vi.fn()
    Object.assign(wallet, { request: lie })
    await expect(connector.request(sign, LIVE)).resolves.toBe('0x51')
    expect(lie).toHaveBeenCalledTimes(0)
  })

  test('CHN-01 on the right network the call is passed on unchanged', async () => {
    const { wallet, connector } = setUp()
    wallet.setResponse('eth_chainId', '0xa')
    wallet.setResponse('personal_sign', '0x51')
    await expect(connector.request(sign, LIVE)).resolves.toBe('0x51')
    expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: sign.params })
  })

  test.each([
    ['personal_sign', null],
    ['personal_sign', 'signed'],
    ['eth_signTypedData_v4', {}],
    ['eth_sendTransaction', null],
    ['eth_sendTransaction', '0x1b'],
  ])('BRW-05 a %s response of %j is misbehavior of the wallet', async (method, answer) => {
    const { wallet, connector } = setUp()
    wallet.setResponse('eth_chainId', '0xa')
    wallet.setResponse(method, answer)
    await expect(connector.request({ ...sign, method }, LIVE)).rejects.toMatchObject({
      code: 'kernel/connector-misbehaved',
      context: { connectorId: 'com.example', method },
    })
  })

  test('a method that is the same on every chain is sent without checking the wallet’s chain', async () => {
    const { wallet, connector } = setUp()
    wallet.setResponse('wallet_getPermissions', [])
    await connector.request({ ...sign, method: 'wallet_getPermissions', params: [] }, LIVE)
    expect(methodsOf(wallet)).toEqual(['wallet_getPermissions'])
  })

  test('EIP-747 BRW-05 an asset is sent as an object, not in a list', async () => {
    const { wallet, connector } = setUp()
    wallet.setResponse('wallet_watchAsset', true)
    const asset = { type: 'ERC20', options: { address: BOB } }
    await expect(connector.request({ ...sign, method: 'wallet_watchAsset', params: [asset] }, LIVE)).resolves.toBe(true)
    expect(wallet.calls).toEqual([{ method: 'wallet_watchAsset', params: asset }])
  })

  test('RPC-02 a wallet error is typed, and keeps what the wallet threw', async () => {
    const { wallet, connector } = setUp()
    wallet.setResponse('eth_chainId', '0xa')
    wallet.setResponse('personal_sign', fail(REJECTED))
    await expect(connector.request(sign, LIVE)).rejects.toMatchObject({ code: 'rpc/user-rejected', cause: REJECTED })
  })
})

describe('disconnect', () => {
  test('CON-11 revokes as in EIP-2255; a failure is ignored, and later events of the wallet connect nothing', async () => {
    for (const answer of [null, fail({ code: -32601, message: 'x' })]) {
      const { wallet, connector } = setUp()
      await connector.connect(CONNECT)
      const listener = vi.fn()
      connector.watch(listener)
      wallet.setResponse('wallet_revokePermissions', answer)
      await connector.disconnect()
      expect(wallet.calls).toContainEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      wallet.setResponse('eth_accounts', [BOB])
      wallet.emit('accountsChanged', [BOB])
      await settle()
      expect(listener).not.toHaveBeenCalled()
    }
  })

  test('CON-11 a wallet that never responds does not delay the disconnect', async () => {
    vi.useFakeTimers()
    try {
      const { wallet, connector } = setUp()
      wallet.setResponse('wallet_revokePermissions', NEVER)
      const leaving = connector.disconnect()
      await vi.advanceTimersByTimeAsync(1_000)
      await expect(leaving).resolves.toBeUndefined()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('connecting, disconnecting and connecting again leaves the same listeners', async () => {
    const { wallet, connector } = setUp()
    await connector.connect(CONNECT)
    const stop = connector.watch(() => {})
    const before = wallet.listenerCount()
    stop()
    await connector.disconnect()
    await connector.connect(CONNECT)
    connector.watch(() => {})
    expect(wallet.listenerCount()).toBe(before)
  })
})
