import { describe, expect, test, vi } from 'vitest'
import type { CaipAddress } from '../base/caip'
import type { KernelOptions } from '../kernel'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from '../testing/fakeWallet'

const A1 = 'eip155:1:0x1111111111111111111111111111111111111111'
const B1 = 'eip155:1:0x2222222222222222222222222222222222222222'
const SESSIONS_KEY = 'latchkey/1/kernel/sessions'
const A10 = 'eip155:10:0x1111111111111111111111111111111111111111'

async function setUp(wallets: readonly FakeWallet[], options: Partial<KernelOptions> = {}) {
  const chain = createFakeChain({ connectors: wallets.map(({ connector }) => connector) })
  const fake = createFakeKernel({ chains: [chain], ...options })
  await fake.kernel.connectors.discover()
  await fake.kernel.connections.warm()
  const { kernel } = fake
  return {
    ...fake,
    status: () => kernel.connections.account('eip155').status,
    address: () => kernel.connections.account('eip155').caipAddress,
    attempt: () => kernel.store.get(kernel.connections.attemptAtom),
    views: () => kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view),
  }
}
const wallet = (options: FakeWalletOptions = {}) => createFakeWallet({ accounts: [A1, B1], ...options })

describe('CON-10 connect', () => {
  test('CON-10 disconnected, connected, disconnected, with every field of the account reset', async () => {
    const own = wallet()
    const { kernel, status, address } = await setUp([own])
    expect(status()).toBe('disconnected')
    await kernel.connections.connect('fake')
    expect(status()).toBe('connected')
    expect(address()).toBe(A1)
    kernel.connections.updateAccount('eip155', { balance: '1.5', balanceSymbol: 'ETH', profileName: 'ada.eth' })
    expect(kernel.connections.account('eip155')).toMatchObject({
      address: A1.split(':')[2],
      balance: '1.5',
      profileName: 'ada.eth',
      connectedWalletInfo: { name: 'Fake Wallet' },
      allAccounts: [
        { address: A1.split(':')[2], type: 'eoa', namespace: 'eip155' },
        { address: B1.split(':')[2], type: 'eoa', namespace: 'eip155' },
      ],
    })
    await kernel.connections.disconnect()
    expect(kernel.connections.account('eip155')).toEqual({
      status: 'disconnected',
      caipAddress: null,
      address: null,
      allAccounts: [],
    })
    expect(own.requests).toEqual(['connect', 'disconnect'])
    expect(own.watcherCount()).toBe(0)
  })

  test('VIS-06 the last used connector is kept after disconnecting, and by the next page; a failed attempt changes nothing', async () => {
    const own = wallet()
    const page = await setUp([own, wallet({ id: 'other', script: { connect: 'reject' } })])
    expect(page.kernel.connections.lastUsed()).toBeNull()
    await page.kernel.connections.connect('fake', 'social:github')
    await page.kernel.connections.disconnect()
    await page.kernel.connections.connect('other').catch(() => {})
    expect(page.kernel.connections.lastUsed()).toBe('social:github')
    const next = await setUp([own], { storage: page.kernel.options.storage })
    expect(next.kernel.connections.lastUsed()).toBe('social:github')
    await next.kernel.connections.connect('fake')
    expect(next.kernel.connections.lastUsed()).toBe('fake')
  })

  test('CON-10 a wallet that approves after it has rejected is connected, until the visitor leaves', async () => {
    const own = wallet({ script: { connect: 'reject' } })
    const { kernel, status, attempt } = await setUp([own])
    await expect(kernel.connections.connect('fake')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    own.emit(own.sessions())
    expect([status(), attempt()?.phase]).toEqual(['connected', 'connected'])
    await kernel.connections.disconnect()
    await expect(kernel.connections.connect('fake')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    kernel.connections.cancel()
    own.emit(own.sessions())
    expect([status(), own.watcherCount()]).toEqual(['disconnected', 0])
  })

  test('CON-10 an account has its wallet’s name, and how the wallet was identified if the wallet reports it', async () => {
    const own = wallet()
    const { kernel } = await setUp([own])
    const connectAndRead = async () => {
      await kernel.connections.connect('fake')
      return kernel.connections.account('eip155').connectedWalletInfo
    }
    expect(await connectAndRead()).toStrictEqual({ id: 'fake', name: 'Fake Wallet', icon: null })
    own.connector.rdns = 'com.example'
    expect(await connectAndRead()).toStrictEqual({ id: 'fake', name: 'Fake Wallet', icon: null, rdns: 'com.example' })
  })

  test('ACC-01 details without a namespace are refused', async () => {
    const { kernel } = await setUp([wallet()])
    expect(() => kernel.connections.updateAccount('', { balance: '1' })).toThrow(
      'Chain is required to update chain account data',
    )
  })

  test.each([
    ['reject', 'rejected', 'rpc/user-rejected'],
    ['malformed', 'failed', 'kernel/connector-misbehaved'],
    [() => [], 'failed', 'kernel/connector-misbehaved'],
    [() => [{ caipAddress: 'nonsense' }], 'failed', 'kernel/connector-misbehaved'],
    [() => [{ caipAddress: 'solana:x:y' }], 'failed', 'kernel/connector-misbehaved'],
  ] as const)('CON-10 a wallet response of %s leaves no session', async (connect, phase, code) => {
    const own = wallet({ script: { connect } })
    const { kernel, status, attempt } = await setUp([own])
    await expect(kernel.connections.connect('fake')).rejects.toMatchObject({ code })
    expect(attempt()).toMatchObject({ phase, error: { code } })
    expect(status()).toBe('disconnected')
    own.play({})
    await kernel.connections.connect('fake')
    expect(status()).toBe('connected')
  })

  test('CON-10 a wallet that never responds can be left; its late response is dropped', async () => {
    let answer: (sessions: unknown) => void = () => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    const own = wallet({ script: { connect: () => late } })
    const { kernel, status, attempt } = await setUp([own])
    const connecting = kernel.connections.connect('fake')
    expect(attempt()).toMatchObject({ phase: 'waiting', connectorId: 'fake' })
    kernel.connections.cancel()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer(own.sessions())
    await late
    expect(status()).toBe('disconnected')
    expect(attempt()).toBeNull()
    expect(own.watcherCount()).toBe(0)
  })

  test('CON-10 a second attempt ends the first', async () => {
    const slow = wallet({ id: 'slow', script: { connect: 'hang' } })
    const quick = wallet({ id: 'quick' })
    const { kernel, address } = await setUp([slow, quick])
    const first = kernel.connections.connect('slow')
    await kernel.connections.connect('quick')
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(address()).toBe(A1)
    expect(kernel.store.get(kernel.connections.activeAtom)?.connectorId).toBe('quick')
  })

  test('a missing connector', async () => {
    const { kernel } = await setUp([])
    await expect(kernel.connections.connect('nobody')).rejects.toMatchObject({
      code: 'kernel/connector-missing',
      message: 'Adapter not found',
    })
  })

  test('closing the modal ends the attempt', async () => {
    const { kernel } = await setUp([wallet({ script: { connect: 'hang' } })])
    kernel.router.open()
    const connecting = kernel.connections.connect('fake')
    kernel.router.push('ConnectingExternal', { connectorId: 'fake' })
    await kernel.router.close()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('an open modal shows the account after a connection, or closes if the host says so', async () => {
    const shown = await setUp([wallet()])
    shown.kernel.router.open()
    await shown.kernel.connections.connect('fake')
    expect(shown.views()).toEqual(['Account'])
    const closed = await setUp([wallet()], { policy: { closeOnConnect: true } })
    closed.kernel.router.open()
    await closed.kernel.connections.connect('fake')
    expect(closed.kernel.store.get(closed.kernel.router.stateAtom).isOpen).toBe(false)
  })
})

describe('ACC-08 changes in the wallet', () => {
  test('ACC-08 account and chain changes are reported once each, without the account details', async () => {
    const own = wallet()
    const { kernel, address } = await setUp([own])
    const listener = vi.fn()
    kernel.on('session:changed', listener)
    kernel.on('network:switched', listener)
    await kernel.connections.connect('fake')
    kernel.connections.updateAccount('eip155', { balance: '1' })
    own.emit(own.sessions([B1, A1]))
    own.emit(own.sessions([B1, A1]))
    expect(address()).toBe(B1)
    expect(kernel.connections.account('eip155').balance).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(1)
    own.emit(own.sessions([A10]))
    expect(listener).toHaveBeenLastCalledWith({ network: 'eip155:10', previous: 'eip155:1' })
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('ACC-08 an empty account list disconnects and shows the wallet list', async () => {
    const own = wallet()
    const { kernel, status, views } = await setUp([own])
    kernel.router.open()
    await kernel.connections.connect('fake')
    own.emit([])
    expect(status()).toBe('disconnected')
    expect(views()).toEqual(['Connect'])
    expect(own.watcherCount()).toBe(0)
  })

  test('ACC-08 changes of a wallet that was left have no effect', async () => {
    const first = wallet({ id: 'first' })
    const second = wallet({ id: 'second', accounts: [B1] })
    const { kernel, address } = await setUp([first, second])
    await kernel.connections.connect('first')
    await kernel.connections.connect('second')
    expect(first.watcherCount()).toBe(0)
    first.emit(first.sessions([A10]))
    expect(address()).toBe(B1)
  })
})

describe('CON-11 disconnect', () => {
  test.each([['reject'], ['hang']] as const)(
    'CON-11 state is cleared even if the wallet does %s',
    async (disconnect) => {
      const own = wallet({ script: { disconnect } })
      const { kernel, clock, status, storage } = await setUp([own])
      const failed = vi.fn()
      kernel.on('session:disconnectFailed', failed)
      await kernel.connections.connect('fake')
      const done = kernel.connections.disconnect().catch((error: unknown) => error)
      expect(status()).toBe('disconnected')
      if (disconnect === 'hang') clock.advance(60_000)
      const error = await done
      if (disconnect === 'reject') {
        expect(error).toMatchObject({ code: 'kernel/disconnect-failed', message: 'Failed to disconnect' })
        expect(failed).toHaveBeenCalledWith(expect.objectContaining({ namespace: 'eip155', connectorId: 'fake' }))
      } else expect(error).toBeUndefined()
      expect(storage.get(SESSIONS_KEY)).not.toContain('0x1111')
    },
  )
})

describe('CON-10 restore on start', () => {
  async function reload(options: FakeWalletOptions, again: FakeWalletOptions | null, accounts?: CaipAddress[]) {
    const before = await setUp([wallet(options)])
    await before.kernel.connections.connect('fake')
    if (accounts) await before.kernel.connections.selectAccount(accounts[0] as CaipAddress)
    before.kernel.destroy()
    const own = again ? wallet(again) : null
    const chain = createFakeChain({ connectors: own ? [own.connector] : [] })
    const after = createFakeKernel({ chains: [chain], storage: before.storage })
    return { ...after, own, account: () => after.kernel.connections.account('eip155') }
  }

  test('CON-10 connecting immediately, then connected, without asking the visitor', async () => {
    const { kernel, own, account } = await reload({}, {})
    const restored = vi.fn()
    kernel.on('session:restored', restored)
    const done = kernel.start()
    expect(account().status).toBe('connecting')
    await done
    expect(account()).toMatchObject({ status: 'connected', caipAddress: A1 })
    expect(own?.requests).toEqual(['connect silently'])
    expect(restored).toHaveBeenCalledOnce()
  })

  test('CON-10 MOD-02 if the modal is opened while the wallet reconnects, it shows the account', async () => {
    const { kernel } = await reload({}, {})
    const done = kernel.start()
    kernel.router.open()
    const views = () => kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view)
    expect(views()).toEqual(['Connect'])
    await done
    expect(views()).toEqual(['Account'])
  })

  test('CON-10 a restore leaves a closed modal closed, and keeps a view that was opened on purpose', async () => {
    const closed = await reload({}, {})
    await closed.kernel.start()
    expect(closed.kernel.store.get(closed.kernel.router.stateAtom).isOpen).toBe(false)

    const { kernel } = await reload({}, {})
    const done = kernel.start()
    kernel.router.open()
    kernel.router.push('ConnectingExternal', { connectorId: 'fake' })
    await done
    expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('ConnectingExternal')
  })

  test('CON-10 the account chosen before the reload is restored first', async () => {
    const { kernel, account } = await reload({}, {}, [B1])
    await kernel.start()
    expect(account().caipAddress).toBe(B1)
  })

  test('CON-10 a wallet that no longer approves is disconnected and removed', async () => {
    const { kernel, account, storage } = await reload({}, { script: { connect: () => [] } })
    await kernel.start()
    expect(account().status).toBe('disconnected')
    expect(storage.get(SESSIONS_KEY)).not.toContain('0x1111')
  })

  test('CON-10 if the wallet is missing, the account is disconnected after the wait, and remembered for the next page load', async () => {
    const { kernel, clock, account, storage } = await reload({}, null)
    const done = kernel.start()
    await vi.waitFor(() => expect(clock.pending()).toBe(1))
    clock.advance(3000)
    await done
    expect(account().status).toBe('disconnected')
    expect(storage.get(SESSIONS_KEY)).toContain('0x1111')
  })

  test('CON-10 a restore that fails ends disconnected, and the visitor can connect manually', async () => {
    const { kernel, own, account } = await reload({}, { script: { connect: 'malformed' } })
    await kernel.start()
    expect(account().status).toBe('disconnected')
    own?.play({})
    await kernel.connections.connect('fake')
    expect(account().status).toBe('connected')
  })

  test('field case 28: two tabs: a disconnect in one reaches the other without notifying the wallet twice', async () => {
    let notify: (key: string | null) => void = () => {}
    const before = await setUp([wallet()])
    await before.kernel.connections.connect('fake')
    const own = wallet()
    const storage = {
      ...before.storage,
      watch(listener: (key: string | null) => void) {
        notify = listener
        return () => {}
      },
    }
    const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors: [own.connector] })], storage })
    await kernel.start()
    expect(kernel.connections.account('eip155').status).toBe('connected')
    await before.kernel.connections.disconnect()
    notify(null)
    await vi.waitFor(() => expect(kernel.connections.account('eip155').status).toBe('disconnected'))
    expect(own.requests).toEqual(['connect silently'])
    await before.kernel.connections.connect('fake')
    notify(null)
    await vi.waitFor(() => expect(kernel.connections.account('eip155').status).toBe('connected'))
  })
})

test('ACC-08 another account of the wallet can be made active; an unknown one changes nothing', async () => {
  const { kernel, address } = await setUp([wallet()])
  await kernel.connections.connect('fake')
  await kernel.connections.selectAccount(B1)
  expect(address()).toBe(B1)
  await kernel.connections.selectAccount('eip155:1:0x9999999999999999999999999999999999999999')
  expect(address()).toBe(B1)
  await expect(kernel.connections.setActive('solana')).rejects.toMatchObject({ code: 'kernel/not-connected' })
})

test('PLG-08 create, destroy, create leaves one watcher, no timer and no second wallet request', async () => {
  const own = wallet()
  const { kernel, storage, clock } = await setUp([own])
  await kernel.connections.connect('fake')
  kernel.destroy()
  expect(own.watcherCount()).toBe(0)
  expect(clock.pending()).toBe(0)
  const again = createFakeKernel({ chains: [createFakeChain({ connectors: [own.connector] })], storage })
  await again.kernel.start()
  expect(own.watcherCount()).toBe(1)
  again.kernel.destroy()
  expect(own.watcherCount()).toBe(0)
})

test('PLG-08 two kernels share nothing', async () => {
  const first = await setUp([wallet()])
  const second = await setUp([wallet()])
  await first.kernel.connections.connect('fake')
  expect(second.status()).toBe('disconnected')
  expect(second.kernel.store.get(second.kernel.connections.stateAtom).size).toBe(0)
})
