// A wallet that is switched to another network, or is not on the requested one.
import { describe, expect, test, vi } from 'vitest'
import { fail } from '../../test/answers'
import { LIVE, methodsOf, REJECTED, session, settle, setUp, switchTo } from '../../test/injected'
import { mainnet, optimism } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { switchNetwork } from './switchNetwork'
import type { WalletState } from './walletState'

describe('switchNetwork', () => {
  /** A wallet that knows some chains and moves when asked. */
  function movable(known: string[], unknownError: unknown) {
    const { wallet, connector } = setUp()
    wallet.setResponse('wallet_switchEthereumChain', (params: unknown) => {
      const [{ chainId }] = params as [{ chainId: string }]
      if (!known.includes(chainId)) throw unknownError
      wallet.setResponse('eth_chainId', chainId)
      return null
    })
    wallet.setResponse('wallet_addEthereumChain', (params: unknown) => {
      const [{ chainId }] = params as [{ chainId: string }]
      known.push(chainId)
      return null
    })
    return { wallet, connector }
  }

  test('ACC-06 switches the wallet, reads its new state, and returns the sessions there', async () => {
    const { wallet, connector } = movable(['0xa'], null)
    await expect(switchTo(connector)).resolves.toEqual([session(ALICE, 'eip155:10')])
    expect(wallet.calls[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  })

  test.each([
    { code: 4902, message: 'x' },
    { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } },
    { code: -32603, message: 'x', cause: { code: 4902 } },
    { code: -32000, message: 'Unrecognized chain ID "0xa". Try adding the chain using wallet_addEthereumChain first.' },
  ])('ACC-06 an unknown chain is added with its public endpoints, then switched to: %j', async (error) => {
    const { wallet, connector } = movable([], error)
    await expect(switchTo(connector)).resolves.toEqual([session(ALICE, 'eip155:10')])
    expect(methodsOf(wallet).slice(0, 3)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(wallet.calls[1]?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'OP Mainnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: optimism.rpcUrls,
        blockExplorerUrls: ['https://optimistic.etherscan.io'],
      },
    ])
  })

  test.each([
    [REJECTED, 'rpc/user-rejected'],
    [{ code: 5000, message: 'x' }, 'rpc/user-rejected'],
    [{ code: 32603, message: 'x' }, 'rpc/invalid-chain-id'],
    [{ code: 4200, message: 'x' }, 'rpc/unsupported-method'],
    [{ code: 4200, message: 'x', data: null }, 'rpc/unsupported-method'],
  ])('ACC-06 %j is %s, and nothing is added', async (error, code) => {
    const { wallet, connector } = movable([], error)
    await expect(switchTo(connector)).rejects.toMatchObject({ code })
    expect(methodsOf(wallet)).toEqual(['wallet_switchEthereumChain'])
  })

  test('ACC-06 declining to add a network is a rejection', async () => {
    const { wallet, connector } = movable([], { code: 4902, message: 'x' })
    wallet.setResponse('wallet_addEthereumChain', fail(REJECTED))
    await expect(switchTo(connector)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  })

  /** Connected, and it says yes to a switch without switching. */
  async function tardy() {
    const { wallet, connector } = setUp()
    wallet.setResponse('wallet_switchEthereumChain', null)
    await connector.connect({ networks: ['eip155:1'], ...LIVE })
    const switching = switchTo(connector)
    await vi.waitFor(() => expect(wallet.listenerCount()).toBeGreaterThan(0))
    return { wallet, switching }
  }

  test('a wallet that responds first and switches a moment later is waited for', async () => {
    const { wallet, switching } = await tardy()
    wallet.setResponse('eth_chainId', '0xa')
    wallet.emit('chainChanged', '0xa')
    await expect(switching).resolves.toEqual([session(ALICE, 'eip155:10')])
    expect(wallet.listenerCount()).toBe(0)
  })

  test('another change of a wallet that has not switched yet does not count as the switch', async () => {
    const { wallet, switching } = await tardy()
    wallet.share(BOB)
    await settle()
    wallet.setResponse('eth_chainId', '0xa')
    wallet.emit('chainChanged', '0xa')
    await expect(switching).resolves.toEqual([session(BOB, 'eip155:10')])
  })

  test('ACC-06 an error that contains itself is a failure of the wallet, and no network is added', async () => {
    const error: Record<string, unknown> = { code: -32603, message: 'x' }
    error.data = error
    const { wallet, connector } = movable([], error)
    await expect(switchTo(connector)).rejects.toMatchObject({ code: expect.stringMatching(/^rpc\//) })
    expect(methodsOf(wallet)).toEqual(['wallet_switchEthereumChain'])
  })

  test('a wallet that reports a switch but stays on its network causes a typed error', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { wallet, switching } = await tardy()
      wallet.emit('chainChanged', '0xa')
      const refused = expect(switching).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
      await vi.advanceTimersByTimeAsync(1_000)
      await refused
      expect(wallet.listenerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a network of another family is refused without a request to the wallet', async () => {
    const { wallet, connector } = setUp()
    await expect(switchTo(connector, { ...mainnet, id: 'solana:x' })).rejects.toMatchObject({
      code: 'kernel/network-missing',
    })
    expect(wallet.calls).toEqual([])
  })
})

describe('ACC-06 an error of a switch', () => {
  const nest = (depth: number, inner: object): object => (depth === 0 ? inner : { data: nest(depth - 1, inner) })
  const UNRECOGNIZED = { message: 'Unrecognized chain' }
  /** The methods that the wallet receives, and whether the switch succeeds, if it throws this for the first request. */
  async function switchAfter(error: unknown) {
    const methods: string[] = []
    const send = async (method: string) => {
      methods.push(method)
      if (methods.length === 1) throw error
    }
    const state: WalletState = { accounts: [ALICE], network: optimism.id }
    const switching = switchNetwork({ send, readState: async () => state, watch: () => () => {} }, optimism)
    const thrown = await switching.then(
      () => null,
      (reason: unknown) => reason,
    )
    return { methods, thrown }
  }
  test('is searched eight levels deep for a chain that the wallet does not know', async () => {
    expect(await switchAfter(nest(8, UNRECOGNIZED))).toMatchObject({
      methods: ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'],
      thrown: null,
    })
    const tooDeep = nest(9, UNRECOGNIZED)
    expect(await switchAfter(tooDeep)).toEqual({ methods: ['wallet_switchEthereumChain'], thrown: tooDeep })
  })
  test('says so only with text', async () => {
    const error = { message: [UNRECOGNIZED.message] }
    expect(await switchAfter(error)).toEqual({ methods: ['wallet_switchEthereumChain'], thrown: error })
  })
})

test('ACC-06 a wallet that shares no account while it switches is waited for', async () => {
  let report: (state: WalletState | null) => void = () => {}
  const watch = vi.fn((listener: typeof report) => {
    report = listener
    return () => {}
  })
  const switching = switchNetwork({ send: async () => null, readState: async () => null, watch }, optimism)
  await vi.waitFor(() => expect(watch).toHaveBeenCalledOnce())
  expect(() => report(null)).not.toThrow()
  const state: WalletState = { accounts: [ALICE], network: optimism.id }
  report(state)
  await expect(switching).resolves.toBe(state)
})
