// The connector in a real configuration of @wagmi/core, of both versions that it is for, over a real modal with a scripted wallet.
import type { LatchkeyProvider } from '@latchkey/chain-evm/provider'
import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet, type FakeWallet } from '@latchkey/kernel/testing'
import * as core3 from '@wagmi/core'
import { numberToHex, SwitchChainError, UserRejectedRequestError } from 'viem'
import { base, mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as core2 from 'wagmi-core-2'
import { createWalletModal, type WalletModal } from '../src'
import { latchkey } from '../src/wagmi'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const A_SECOND_MS = 1000
const TEN_MINUTES_MS = 600_000
const accountOf = (address: string, chainId = 1): CaipAddress => `eip155:${chainId}:${address.toLowerCase()}`

const opened = new Set<WalletModal>()
afterEach(() => {
  for (const modal of opened) modal.destroy()
  opened.clear()
})

/** A storage that several pages share, as the tabs of a browser do. */
function createDisk() {
  const entries = new Map<string, string>()
  const watchers = new Set<(key: string | null) => void>()
  return () => ({
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
    watch: (listener: (key: string | null) => void) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    notifyOthers: () => {
      for (const watcher of [...watchers]) watcher(null)
    },
  })
}

interface Site {
  modal: WalletModal
  wallet: FakeWallet
  /** As if the visitor chose this wallet in the modal. */
  choose(id?: string): Promise<unknown>
}

function configure(core: typeof core3, modal: WalletModal) {
  return core.createConfig({
    chains: [mainnet, optimism, base],
    transports: { [mainnet.id]: core.http(), [optimism.id]: core.http(), [base.id]: core.http() },
    connectors: [latchkey(modal)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}

/** The shell is loaded at the first opening, which takes as long as it takes. */
function untilOpen(modal: WalletModal): Promise<void> {
  return new Promise((resolve) => modal.on('modal:opened', () => resolve()))
}

function openSite(core: typeof core3, storage = createDisk()()) {
  const wallet = createFakeWallet({ id: 'evm', accounts: [accountOf(ALICE), accountOf(BOB)] })
  const other = createFakeWallet({ id: 'sol', accounts: ['solana:one:someone'] })
  const one: CaipNetworkId = 'solana:one'
  const modal = createWalletModal({
    chains: [
      createFakeChain({ connectors: [wallet.connector] }),
      createFakeChain({
        namespace: 'solana',
        connectors: [other.connector],
        networks: [{ id: one, name: 'One', native: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] }],
      }),
    ],
    storage,
  })
  opened.add(modal)
  const config = configure(core, modal)
  const [connector] = config.connectors
  const site: Site = {
    modal,
    wallet,
    async choose(id = 'evm') {
      const { connectors, connections } = await modal.core.load()
      await connectors.discover()
      return connections.connect(id)
    },
  }
  return { ...site, config, connector }
}

test('for the compiler, the connector is a wagmi connector, with its provider, and accepts no unknown option', () => {
  expectTypeOf(latchkey).returns.toExtend<core3.CreateConnectorFn<LatchkeyProvider>>()
  expectTypeOf(latchkey).toBeCallableWith({} as WalletModal, { id: 'second', name: 'Acme', icon: '/icon.svg' })
  expectTypeOf<{ projectId: string }>().not.toExtend<NonNullable<Parameters<typeof latchkey>[1]>>()
})

describe.each([
  ['2', core2 as unknown as typeof core3],
  ['3', core3],
] as const)('@wagmi/core %s', (_version, core) => {
  type Config = ReturnType<typeof openSite>['config']
  /** What the hooks of wagmi show. */
  const read = (config: Config) => {
    const { status, current, connections } = config.state
    const connection = connections.get(current ?? '')
    return { status, accounts: connection?.accounts, chainId: connection?.chainId }
  }
  const nobody = { status: 'disconnected', accounts: undefined, chainId: undefined }

  test('CON-10 connecting through wagmi opens the modal, and resolves with the account that connected there', async () => {
    const { config, connector, modal, choose } = openSite(core)
    const isOpen = untilOpen(modal)
    const connecting = core.connect(config, { connector })
    await isOpen
    expect(read(config).status).toBe('connecting')
    await choose()
    await expect(connecting).resolves.toEqual({ accounts: [ALICE, BOB], chainId: 1 })
    expect(read(config)).toEqual({ status: 'connected', accounts: [ALICE, BOB], chainId: 1 })
    await expect(core.connect(config, { connector })).rejects.toMatchObject({ name: 'ConnectorAlreadyConnectedError' })
  })

  test('RPC-02 closing the modal is viem’s rejection error, and the next try opens it again', async () => {
    const { config, connector, modal, choose } = openSite(core)
    const isOpen = untilOpen(modal)
    const connecting = core.connect(config, { connector })
    await isOpen
    await modal.close()
    await expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(read(config)).toEqual(nobody)
    const again = core.connect(config, { connector })
    await choose()
    await expect(again).resolves.toMatchObject({ accounts: [ALICE, BOB] })
  })

  test('PLG-08 a modal that is destroyed while it is open rejects pending calls', async () => {
    const { config, connector, modal } = openSite(core)
    const isOpen = untilOpen(modal)
    const connecting = core.connect(config, { connector })
    await isOpen
    modal.destroy()
    await expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(read(config)).toEqual(nobody)
  })

  test('CON-10 ACC-06 a connected account is returned without opening the modal; a requested chain is switched to', async () => {
    const { modal, wallet, choose } = openSite(core)
    await choose()
    const config = configure(core, modal)
    expect(read(config)).toEqual(nobody)
    const [connector] = config.connectors
    await expect(core.connect(config, { connector, chainId: 10 })).resolves.toMatchObject({ chainId: 10 })
    expect(wallet.requests).toContain('switch to eip155:10')
    expect(modal.getState().isOpen).toBe(false)
  })

  test('ACC-06 a visitor who declines the requested chain is connected on the wallet’s current chain', async () => {
    const { config, connector, modal, wallet, choose } = openSite(core)
    wallet.play({ switchNetwork: 'reject' })
    const isOpen = untilOpen(modal)
    const connecting = core.connect(config, { connector, chainId: 10 })
    await isOpen
    await choose()
    await expect(connecting).resolves.toMatchObject({ chainId: 1 })
  })

  test('ACC-08 a session that began in the modal appears in wagmi, with every change, and ends in both', async () => {
    const { config, modal, wallet, choose } = openSite(core)
    await modal.ready
    await choose()
    await vi.waitFor(() => expect(read(config)).toEqual({ status: 'connected', accounts: [ALICE, BOB], chainId: 1 }))
    wallet.emit(wallet.sessions([accountOf(BOB), accountOf(ALICE)]))
    await vi.waitFor(() => expect(read(config).accounts).toEqual([BOB, ALICE]))
    wallet.emit(wallet.sessions([accountOf(BOB, 10)]))
    await vi.waitFor(() => expect(read(config)).toEqual({ status: 'connected', accounts: [BOB], chainId: 10 }))
    expect(config.state.chainId).toBe(10)
    await modal.disconnect()
    await vi.waitFor(() => expect(read(config)).toEqual(nobody))
    await choose()
    await vi.waitFor(() => expect(read(config).status).toBe('connected'))
  })

  test('CON-11 disconnecting through wagmi disconnects only this family in the modal', async () => {
    const { config, modal, wallet, choose } = openSite(core)
    await modal.ready
    await choose()
    await choose('sol')
    await vi.waitFor(() => expect(read(config)).toMatchObject({ status: 'connected', accounts: [ALICE, BOB] }))
    expect(modal.getState().namespace).toBe('solana')
    await core.disconnect(config)
    expect(wallet.requests).toContain('disconnect')
    expect(read(config)).toEqual(nobody)
    expect(modal.getState()).toMatchObject({ namespace: 'solana', address: 'someone' })
  })

  test('CON-11 a wallet that fails to disconnect is disconnected in wagmi too, with the reason', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { config, modal, wallet, choose } = openSite(core)
    await modal.ready
    await choose()
    await vi.waitFor(() => expect(read(config).status).toBe('connected'))
    wallet.play({
      disconnect: () => {
        throw new Error('The extension is gone')
      },
    })
    await expect(core.disconnect(config)).rejects.toMatchObject({ cause: { code: 'kernel/disconnect-failed' } })
    await vi.waitFor(() => expect(read(config)).toEqual(nobody))
    expect(modal.getState().status).toBe('disconnected')
  })

  test('CON-12 an account of another family does not affect wagmi', async () => {
    const { config, modal, choose } = openSite(core)
    await modal.ready
    await choose('sol')
    await vi.waitFor(() => expect(modal.getState().address).toBe('someone'))
    expect(read(config)).toEqual(nobody)
    await choose()
    await choose('sol')
    await vi.waitFor(() => expect(read(config)).toMatchObject({ accounts: [ALICE, BOB], chainId: 1 }))
  })

  test('ACC-06 switching through wagmi goes through the modal, and its failures are wagmi errors', async () => {
    const { config, modal, wallet, choose } = openSite(core)
    await modal.ready
    await choose()
    await vi.waitFor(() => expect(read(config).status).toBe('connected'))
    await expect(core.switchChain(config, { chainId: 10 })).resolves.toMatchObject({ name: 'OP Mainnet' })
    expect(modal.getState().network.id).toBe('eip155:10')
    await vi.waitFor(() => expect(read(config).chainId).toBe(10))

    wallet.play({ switchNetwork: 'reject' })
    await expect(core.switchChain(config, { chainId: 1 })).rejects.toBeInstanceOf(UserRejectedRequestError)
    // In wagmi's list, not in the modal's.
    const unlisted = core.switchChain(config, { chainId: base.id })
    await expect(unlisted).rejects.toBeInstanceOf(SwitchChainError)
    await expect(unlisted).rejects.toMatchObject({ cause: { code: 4902 } })
    const unknown: number = 5
    const missing = core.switchChain(config, { chainId: unknown as 1 })
    await expect(missing).rejects.toMatchObject({
      name: 'SwitchChainError',
      cause: { name: 'ChainNotConfiguredError' },
    })
    expect(read(config).chainId).toBe(10)
  })

  test('CON-10 a reload reconnects without opening the modal; without a session no request is sent', async () => {
    const disk = createDisk()
    const first = openSite(core, disk())
    await core.reconnect(first.config)
    expect(read(first.config)).toEqual(nobody)
    await first.choose()
    first.modal.destroy()
    opened.delete(first.modal)

    const second = openSite(core, disk())
    await core.reconnect(second.config)
    expect(read(second.config)).toEqual({ status: 'connected', accounts: [ALICE, BOB], chainId: 1 })
    expect(second.wallet.requests).toEqual(['connect silently'])
    expect(second.modal.getState().isOpen).toBe(false)
  })

  test('CON-10 reconnecting sends no request: without a session it is refused, and the modal stays closed', async () => {
    const { connector, modal } = openSite(core)
    const shown = vi.fn()
    modal.on('modal:opened', shown)
    await expect(connector.connect({ isReconnecting: true })).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(shown).not.toHaveBeenCalled()
  })

  test('CON-10 what happens in one tab is visible in wagmi in the other', async () => {
    const disk = createDisk()
    const storage = disk()
    const [here, there] = [openSite(core, storage), openSite(core, disk())]
    await Promise.all([core.reconnect(here.config), core.reconnect(there.config)])
    await there.modal.core.load()
    await here.choose()
    storage.notifyOthers()
    await vi.waitFor(() => expect(read(there.config)).toMatchObject({ status: 'connected', accounts: [ALICE, BOB] }))
    await core.disconnect(here.config)
    storage.notifyOthers()
    await vi.waitFor(() => expect(read(there.config)).toEqual(nobody))
  })

  test('CON-10 a session that begins while wagmi is busy is reported as soon as wagmi listens', async () => {
    const { config, modal, choose } = openSite(core)
    await modal.ready
    let fail = (_error: Error) => {}
    const busy: core3.CreateConnectorFn = (settings) => ({
      ...latchkey(modal, { id: 'busy' })(settings),
      setup: async () => {},
      connect: () => new Promise<never>((_resolve, reject) => (fail = reject)),
    })
    const connecting = core.connect(config, { connector: busy })
    await choose()
    expect(read(config).status).toBe('connecting')
    fail(new Error('No answer'))
    await expect(connecting).rejects.toThrow('No answer')
    await vi.waitFor(() => expect(read(config)).toMatchObject({ status: 'connected', accounts: [ALICE, BOB] }))
  })

  describe('while another connector never finishes', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => vi.useRealTimers())

    async function openStuck() {
      const { config, modal, choose, wallet } = openSite(core)
      await modal.ready
      const stuck: core3.CreateConnectorFn = (settings) => ({
        ...latchkey(modal, { id: 'stuck' })(settings),
        setup: async () => {},
        connect: () => new Promise<never>(() => {}),
      })
      void core.connect(config, { connector: stuck })
      await choose()
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
      return { config, modal, wallet }
    }

    test('CON-10 wagmi is notified for several minutes, and then again at the next change', async () => {
      const { config, wallet } = await openStuck()
      await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS)
      expect(vi.getTimerCount()).toBe(0)
      config.setState((state) => ({ ...state, status: 'disconnected' }))
      wallet.emit(wallet.sessions([accountOf(BOB)]))
      await vi.waitFor(() => expect(read(config)).toEqual({ status: 'connected', accounts: [BOB], chainId: 1 }))
    })

    test('PLG-08 a destroyed modal reports nothing, and leaves no timer', async () => {
      const { config, modal } = await openStuck()
      modal.destroy()
      await vi.advanceTimersByTimeAsync(A_SECOND_MS)
      expect(vi.getTimerCount()).toBe(0)
      expect(read(config).accounts).toBeUndefined()
    })
  })

  test('RPC-01 wagmi’s wallet requests go through the modal’s request broker', async () => {
    const { config, connector, modal, wallet, choose } = openSite(core)
    await modal.ready
    await choose()
    await vi.waitFor(() => expect(read(config).status).toBe('connected'))
    wallet.play({ request: () => '0x5151' })
    await expect(core.signMessage(config, { message: 'Hello' })).resolves.toBe('0x5151')
    expect(wallet.requests).toContain('personal_sign')
    const provider = await connector.getProvider()
    expect(await connector.getProvider({ chainId: 10 })).toBe(provider)
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe(numberToHex(await connector.getChainId()))
  })
})
