import type { CaipNetworkId } from '@latchkey/kernel'
import { base58 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { CONNECT, ID, LIVE, setUp, setUpConnected } from '../../test/setUpConnector'
import { devnet, mainnet, testnet } from '../networks'
import { ALICE, BOB, createScriptedWallet } from '../testing/scriptedWallet'
import { createStandardConnector } from './standardConnector'

const addresses = (sessions: readonly { caipAddress: string }[]) => sessions.map(({ caipAddress }) => caipAddress)
/** What runs in microtasks has run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('connect', () => {
  test('CHN-02 returns sessions on the preferred network, with the wallet’s features', async () => {
    const { connector, features } = setUp()
    await expect(connector.connect(CONNECT)).resolves.toEqual([
      {
        caipAddress: `${mainnet.id}:${ALICE}`,
        connectorId: ID,
        accountType: 'eoa',
        publicKey: ALICE,
        networks: [mainnet.id, devnet.id],
        methods: [
          'solana_getAccounts',
          'solana_requestAccounts',
          'solana_signMessage',
          'solana_signTransaction',
          'solana_signAllTransactions',
          'solana_signAndSendTransaction',
          'solana_signIn',
        ],
      },
    ])
    expect(features()).toEqual(['standard:connect'])
  })

  test('ACC-05 chooses the first requested network that the account can use, and reports a network that the modal did not request', async () => {
    const { scripted, connector } = setUp()
    scripted.share(0, 1)
    scripted.moveTo('solana:devnet')
    expect(addresses(await connector.connect(CONNECT))).toEqual([`${devnet.id}:${ALICE}`, `${devnet.id}:${BOB}`])
    scripted.moveTo('solana:testnet')
    expect(addresses(await connector.connect(CONNECT))).toContain(`${testnet.id}:${ALICE}`)
    scripted.moveTo(mainnet.id)
    expect(addresses(await connector.connect(CONNECT))).toContain(`${mainnet.id}:${ALICE}`)
  })

  test('CON-10 a silent connect tells the wallet not to prompt, and creates no session without consent', async () => {
    const { scripted, connector } = setUp()
    await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toEqual([])
    expect(scripted.calls).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
    await connector.connect(CONNECT)
    await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toHaveLength(1)
    scripted.play('reject', 'standard:connect')
    await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toEqual([])
  })

  test.each([
    [
      { code: 4001, message: 'User rejected the request.' },
      'rpc/user-rejected',
      'The request was declined in the wallet.',
    ],
    [new Error('User rejected the request.'), 'rpc/user-rejected', 'The request was declined in the wallet.'],
    [new Error('boom'), 'solana/connect-failed', 'Failed to connect to the wallet'],
    [null, 'solana/connect-failed', 'Failed to connect to the wallet'],
  ])('CHN-02 a wallet that throws %j: %s', async (error, code, message) => {
    const { scripted, connector } = setUp()
    scripted.play(() => Promise.reject(error))
    await expect(connector.connect(CONNECT)).rejects.toMatchObject({ code, message })
  })

  const throwing = {
    get address() {
      throw new Error('trap')
    },
  }
  const account = (change: object) => ({
    accounts: [{ address: ALICE, publicKey: base58.decode(ALICE), chains: ['solana:mainnet'], ...change }],
  })
  test.each([
    ['nothing', undefined, 'kernel/connector-misbehaved'],
    ['text', 'banana', 'kernel/connector-misbehaved'],
    ['no list', { accounts: 'x' }, 'kernel/connector-misbehaved'],
    ['no account', { accounts: [] }, 'kernel/connector-misbehaved'],
    ['an account of another family only', account({ chains: ['bitcoin:mainnet'] }), 'kernel/connector-misbehaved'],
    ['null for an account', { accounts: [null] }, 'solana/public-key-missing'],
    ['an account that throws', { accounts: [throwing] }, 'solana/public-key-missing'],
    ['no key', account({ publicKey: undefined }), 'solana/public-key-missing'],
    ['half a key', account({ publicKey: new Uint8Array(16) }), 'solana/public-key-missing'],
    ['no address', account({ address: undefined }), 'solana/address-missing'],
    ['the address of another key', account({ address: BOB }), 'solana/address-missing'],
    ['no chain that is known', account({ chains: ['solana:elsewhere'] }), 'solana/chain-invalid'],
  ])('CHN-02 a wallet response of %s creates no session', async (_what, answer, code) => {
    const { scripted, connector } = setUp()
    scripted.play(() => answer)
    await expect(connector.connect(CONNECT)).rejects.toMatchObject({ code })
  })

  test('CHN-02 if no account is on a requested network, the error names the first of them', async () => {
    const { scripted, connector } = setUp()
    scripted.play(() => account({ chains: ['solana:elsewhere'] }))
    const context = { connectorId: ID, network: mainnet.id }
    await expect(connector.connect(CONNECT)).rejects.toMatchObject({ code: 'solana/chain-invalid', context })
  })

  test('CHN-02 an account on no requested network is on the first public cluster that it names', async () => {
    const { scripted, connector } = setUp()
    scripted.play(() => account({ chains: ['solana:localnet', 'solana:testnet', 'solana:mainnet'] }))
    const [session] = await connector.connect({ ...CONNECT, networks: [devnet.id] })
    expect(session?.caipAddress).toBe(`${testnet.id}:${ALICE}`)
    scripted.play(() => account({ chains: ['solana:testnet', 'solana:mainnet'] }))
    const [wanted] = await connector.connect({ ...CONNECT, networks: [mainnet.id] })
    expect(wanted?.caipAddress).toBe(`${mainnet.id}:${ALICE}`)
  })

  test('CHN-02 without an RPC URL for the network, no wallet request is sent', async () => {
    const { connector, features } = setUp()
    const elsewhere = ['solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni', mainnet.id] as [CaipNetworkId, CaipNetworkId]
    for (const networks of [elsewhere, ['eip155:1'] as [CaipNetworkId]]) {
      const network = networks[0].startsWith('solana:') ? networks[0] : 'solana:'
      await expect(connector.connect({ networks, ...LIVE })).rejects.toMatchObject({
        code: 'solana/rpc-url-missing',
        message: 'RPC URL not found for chainId',
        context: { network },
      })
    }
    expect(features()).toEqual([])
  })

  test('CHN-02 a listed network without a URL has no RPC URL either', async () => {
    const { wallet } = createScriptedWallet()
    const deps = { networks: [{ ...mainnet, rpcUrls: [] }], sendRaw: async () => null, isPresent: () => true }
    const connector = createStandardConnector({ id: ID, name: 'Scripted', kind: 'announced' }, wallet, deps)
    await expect(connector.connect(CONNECT)).rejects.toMatchObject({ code: 'solana/rpc-url-missing' })
  })

  test('CHN-02 an account counts once, for the chains of this family, and all accounts are on the network', async () => {
    const { scripted, connector } = setUp()
    const [alice, bob] = [ALICE, BOB].map((address) => ({ address, publicKey: base58.decode(address) }))
    const ofOurs = { chains: [5, 'bitcoin:mainnet', 'solana:mainnet'] }
    scripted.play(() => ({
      accounts: [
        { ...alice, ...ofOurs },
        { ...alice, chains: ['solana:devnet'] },
        { ...bob, chains: ['solana:devnet'] },
        { ...bob, chains: 'solana:mainnet' },
      ],
    }))
    const [session, ...others] = await connector.connect(CONNECT)
    expect([session?.caipAddress, session?.networks, others]).toEqual([`${mainnet.id}:${ALICE}`, [mainnet.id], []])
  })

  test('CON-10 accounts that a wallet announces while its request is open complete the request, even after a silent attempt', async () => {
    const { scripted, connector } = setUp()
    scripted.play('hang')
    const connecting = connector.connect(CONNECT)
    await expect(connector.connect({ ...CONNECT, silent: true })).resolves.toEqual([])
    const accounts = [{ address: ALICE, publicKey: base58.decode(ALICE), chains: ['solana:devnet'] }]
    Object.defineProperty(scripted.wallet, 'accounts', { value: accounts })
    scripted.emit()
    expect((await connecting)[0]?.caipAddress).toBe(`${devnet.id}:${ALICE}`)
  })

  test('CON-11 after disconnecting a wallet that has no disconnect feature, there is no session to switch', async () => {
    const { scripted, connector } = await setUpConnected({ without: ['standard:disconnect'] })
    await connector.disconnect()
    expect(scripted.wallet.accounts).toHaveLength(1)
    await expect(connector.switchNetwork?.(devnet, LIVE)).rejects.toMatchObject({ code: 'solana/chain-invalid' })
  })

  test('CON-10 an abort ends the wait for a wallet that hangs', async () => {
    const { scripted, connector } = setUp()
    scripted.play('hang')
    const controller = new AbortController()
    const connecting = connector.connect({ ...CONNECT, signal: controller.signal })
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})

describe('watch', () => {
  test('ACC-08 a burst of events is one change, and an equal state is no change', async () => {
    const { scripted, connector } = await setUpConnected()
    const listener = vi.fn()
    connector.watch(listener)
    scripted.emit()
    await settle()
    expect(listener).not.toHaveBeenCalled()
    scripted.share(1, 0)
    scripted.share(0, 1)
    scripted.share(1)
    await settle()
    expect(listener.mock.calls.map(([sessions]) => addresses(sessions))).toEqual([[`${mainnet.id}:${BOB}`]])
  })

  test('ACC-08 the network stays while the account can use it, and follows the wallet when it cannot', async () => {
    const { scripted, connector } = await setUpConnected()
    const listener = vi.fn()
    connector.watch(listener)
    scripted.moveTo('solana:testnet', 'solana:mainnet')
    await settle()
    expect(listener).not.toHaveBeenCalled()
    scripted.moveTo('solana:devnet')
    await settle()
    expect(addresses(listener.mock.lastCall?.[0])).toEqual([`${devnet.id}:${ALICE}`])
  })

  test('ACC-08 an account change keeps the network to which the visitor switched', async () => {
    const { scripted, connector } = await setUpConnected()
    await connector.switchNetwork?.(devnet, LIVE)
    const listener = vi.fn()
    connector.watch(listener)
    scripted.share(1)
    await settle()
    expect(listener.mock.calls.map(([sessions]) => addresses(sessions))).toEqual([[`${devnet.id}:${BOB}`]])
  })

  test('ACC-08 an empty account list is a disconnect, and malformed data is ignored', async () => {
    const { scripted, connector } = await setUpConnected()
    const listener = vi.fn()
    connector.watch(listener)
    const real = Object.getOwnPropertyDescriptor(scripted.wallet, 'accounts') ?? {}
    Object.defineProperty(scripted.wallet, 'accounts', { configurable: true, value: 'malformed' })
    scripted.emit()
    await settle()
    expect(listener).not.toHaveBeenCalled()
    Object.defineProperty(scripted.wallet, 'accounts', real)
    scripted.share()
    await settle()
    expect(listener).toHaveBeenCalledExactlyOnceWith([])
  })

  test('a wallet without events, or with ones that throw, connects anyway', async () => {
    const trap = vi.fn(() => {
      throw new Error('trap')
    })
    for (const events of [{}, { 'standard:events': { on: trap } }]) {
      const { scripted, connector } = await setUpConnected({ without: ['standard:events'] })
      // A feature that the wallet gains is used from then on.
      Object.assign(scripted.wallet.features, events)
      const stop = connector.watch(() => {})
      expect(stop).not.toThrow()
    }
    expect(trap).toHaveBeenCalled()
  })
})

describe('disconnect', () => {
  test('CON-11 the wallet is notified, and its later events connect nothing', async () => {
    const { scripted, connector, features } = await setUpConnected()
    const listener = vi.fn()
    connector.watch(listener)
    await connector.disconnect()
    expect(features()).toEqual(['standard:disconnect'])
    scripted.share(1)
    await settle()
    expect(listener).not.toHaveBeenCalled()
    await expect(
      connector.request({ network: mainnet.id, method: 'solana_signMessage', params: [] }, LIVE),
    ).rejects.toMatchObject({
      code: 'solana/not-connected',
      message: 'Wallet not connected',
    })
  })

  test('CON-11 a wallet that throws, lacks the feature or never responds does not delay the disconnect', async () => {
    for (const without of [['standard:disconnect'], []]) {
      const { scripted, connector } = await setUpConnected({ without })
      scripted.play('reject', 'standard:disconnect')
      await expect(connector.disconnect()).resolves.toBeUndefined()
    }
    vi.useFakeTimers()
    try {
      const { scripted, connector } = await setUpConnected()
      scripted.play('hang', 'standard:disconnect')
      const leaving = connector.disconnect()
      await vi.advanceTimersByTimeAsync(1_000)
      await expect(leaving).resolves.toBeUndefined()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('switchNetwork', () => {
  test('ACC-06 a network that the account can use needs no wallet request', async () => {
    const { connector, features } = await setUpConnected()
    expect(addresses((await connector.switchNetwork?.(devnet, LIVE)) ?? [])).toEqual([`${devnet.id}:${ALICE}`])
    expect(features()).toEqual([])
  })
  test('ACC-06 one account that can use the network is enough, and the others have no session on it', async () => {
    const { scripted, connector } = await setUpConnected()
    const chainsOf = { [BOB]: ['solana:mainnet', 'solana:devnet'], [ALICE]: ['solana:mainnet'] }
    const accounts = Object.entries(chainsOf).map(([address, chains]) => ({
      address,
      publicKey: base58.decode(address),
      chains,
    }))
    Object.defineProperty(scripted.wallet, 'accounts', { value: accounts })
    expect(addresses((await connector.switchNetwork?.(devnet, LIVE)) ?? [])).toEqual([`${devnet.id}:${BOB}`])
  })
  test('ACC-06 a network that the account cannot use is an invalid chain id', async () => {
    const { connector } = await setUpConnected()
    await expect(connector.switchNetwork?.(testnet, LIVE)).rejects.toMatchObject({
      code: 'solana/chain-invalid',
      message: 'Invalid chain id',
    })
  })
})
