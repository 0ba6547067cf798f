import { describe, expect, test, vi } from 'vitest'
import { createFakeKernel } from '../testing/fakeKernel'

const SHAKE_MS = 500

function openModal(policy = {}) {
  const { kernel, clock } = createFakeKernel({ policy })
  const state = () => kernel.store.get(kernel.router.stateAtom)
  return { kernel, clock, router: kernel.router, state, views: () => state().stack.map(({ view }) => view) }
}

describe('router', () => {
  test('pushing the view on top, or replacing it with itself, does nothing', () => {
    const { router, views } = openModal()
    router.open()
    router.push('Connect')
    router.replace('Connect')
    expect(views()).toEqual(['Connect'])
    router.push('ConnectingExternal', { connectorId: 'a' })
    router.push('ConnectingExternal', { connectorId: 'a' })
    router.push('ConnectingExternal', { connectorId: 'b' })
    expect(views()).toEqual(['Connect', 'ConnectingExternal', 'ConnectingExternal'])
  })

  test('SND-01 a second click with the same amount opens no second view', () => {
    const { router, views } = openModal()
    const draft = (units: bigint) => ({ walletId: { units } }) as never
    router.open()
    router.push('ConnectingWalletConnect', draft(5n))
    router.push('ConnectingWalletConnect', draft(5n))
    expect(views()).toEqual(['Connect', 'ConnectingWalletConnect'])
    router.push('ConnectingWalletConnect', draft(6n))
    expect(views()).toHaveLength(3)
  })

  test('a view that is pushed while the modal is closed does not open it', () => {
    const { kernel, router, state, views } = openModal()
    const listener = vi.fn()
    kernel.on('view:opened', listener)
    router.push('Account')
    expect([state().isOpen, views(), listener.mock.calls]).toEqual([false, ['Account'], []])
    router.open()
    expect(views()).toEqual(['Connect'])
  })

  test('MOD-04 back pops, and closes at the last view', () => {
    const { router, views, state } = openModal()
    router.open()
    router.push('Account')
    expect(router.canGoBack()).toBe(true)
    router.back()
    expect(views()).toEqual(['Connect'])
    expect(state().direction).toBe('back')
    router.back()
    expect(state().isOpen).toBe(false)
  })

  test('MOD-04 back closes when UnsupportedChain is in the history', () => {
    const { router, state } = openModal()
    router.open('UnsupportedChain')
    router.push('Account')
    expect(router.canGoBack()).toBe(false)
    router.back()
    expect(state().isOpen).toBe(false)
  })

  test('MOD-08 the loading flag; the shake flag resets after 500 ms', async () => {
    const { router, clock, state } = openModal()
    router.open()
    router.setLoading(true)
    expect(state().isLoading).toBe(true)
    const unlock = router.guardClose(() => 'block')
    await expect(router.close()).resolves.toBe(false)
    expect(state()).toMatchObject({ isOpen: true, isShaking: true })
    clock.advance(SHAKE_MS - 1)
    expect(state().isShaking).toBe(true)
    await expect(router.close()).resolves.toBe(false)
    clock.advance(1)
    expect(state().isShaking).toBe(false)
    await expect(router.close()).resolves.toBe(false)
    clock.advance(SHAKE_MS - 1)
    expect(state().isShaking).toBe(true)
    unlock()
    await expect(router.close()).resolves.toBe(true)
    expect(state()).toMatchObject({ isOpen: false, isLoading: false })
  })

  test('an asynchronous guard decides later; one that throws does not block closing', async () => {
    const { router, state } = openModal()
    router.open()
    const unlock = router.guardClose(() => Promise.resolve('block'))
    await expect(router.close()).resolves.toBe(false)
    unlock()
    router.guardClose(() => {
      throw new Error('broken')
    })
    router.guardClose(() => Promise.reject(new Error('broken too')))
    await expect(router.close()).resolves.toBe(true)
    expect(state().isOpen).toBe(false)
  })

  test('MOD-03 in embedded mode, closing returns to the first view and the modal stays', async () => {
    const { router, views, state } = openModal({ embedded: true })
    router.open()
    router.push('ConnectingExternal', { connectorId: 'a' })
    await router.close()
    expect(state().isOpen).toBe(true)
    expect(views()).toEqual(['Connect'])
  })

  test('opening twice keeps the view; opening a named view shows it; an unknown view falls back', () => {
    const { router, views } = openModal()
    router.open()
    router.push('Account')
    router.open()
    expect(views()).toEqual(['Connect', 'Account'])
    router.open('UnsupportedChain')
    expect(views()).toEqual(['UnsupportedChain'])
    router.open('AllWallets')
    expect(views()).toEqual(['Connect'])
  })

  test('MOD-04 replacing changes only the view on top, and does nothing for the same view', () => {
    const { router, views, state } = openModal()
    router.open()
    router.push('ConnectingExternal', { connectorId: 'a' })
    const { key } = state().stack[1] ?? {}
    router.replace('ConnectingExternal', { connectorId: 'a' })
    expect(state().stack[1]?.key).toBe(key)
    router.replace('Account')
    expect(views()).toEqual(['Connect', 'Account'])
    router.push('AllWallets')
    router.replace('AccountSettings')
    expect(views()).toEqual(['Connect', 'Account', 'AccountSettings'])
    router.reset('Account')
    expect(views()).toEqual(['Account'])
  })

  test('MOD-09 a transaction without a listener still ends', async () => {
    const { router, views } = openModal()
    router.open()
    for (const outcome of ['success', 'cancel'] as const) {
      router.push('Account')
      router.transaction({}).end(outcome)
      expect(views()).toEqual(['Connect'])
    }
    router.push('Account')
    router.transaction({})
    router.back()
    router.transaction({})
    await expect(router.close()).resolves.toBe(true)
  })

  test('PLG-08 a modal that ends is closed, reports it once, and leaves no timer', async () => {
    const { kernel, clock, router, state } = openModal()
    expect(state()).toMatchObject({ isOpen: false, isLoading: false, isShaking: false, stack: [] })
    const closed = vi.fn()
    kernel.on('modal:closed', closed)
    router.open()
    router.setLoading(true)
    router.guardClose(() => 'block')
    await router.close()
    kernel.destroy()
    expect(state()).toMatchObject({ isOpen: false, isLoading: false, isShaking: false, stack: [] })
    expect([closed.mock.calls.length, clock.pending()]).toEqual([1, 0])

    router.open()
    expect(state()).toMatchObject({ isOpen: false, stack: [] })

    const shut = openModal().kernel
    shut.on('modal:closed', closed)
    shut.destroy()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('an opened view is reported once, and not when going back shows it again', async () => {
    const { kernel, router } = openModal()
    const events: unknown[] = []
    kernel.on('view:opened', ({ view }) => events.push(view))
    router.open()
    router.push('Account')
    router.setLoading(true)
    router.back()
    await router.close()
    expect(events).toEqual(['Connect', 'Account'])
  })

  test('MOD-04 a reset moves back if there was a way back, and forward otherwise', () => {
    const { kernel, state, router } = openModal()
    router.open()
    router.reset('AccountSettings')
    expect(state().direction).toBe('forward')
    router.push('Account')
    router.reset('UnsupportedChain')
    expect(state().direction).toBe('back')
    const { key } = state().stack[0] ?? {}
    router.reset('UnsupportedChain')
    expect(kernel.store.get(router.stateAtom).stack[0]?.key).toBe(key)
  })

  test('a reset to the view on top removes the views below it', () => {
    const { router, views, state } = openModal()
    router.open()
    router.push('Account')
    router.reset('Account')
    expect([views(), state().direction]).toEqual([['Account'], 'back'])
  })

  test('modal:opened and modal:closed are emitted once each', async () => {
    const { kernel, router } = openModal()
    const listener = vi.fn()
    kernel.on('modal:opened', listener)
    kernel.on('modal:closed', listener)
    router.open()
    router.open()
    router.open('UnsupportedChain')
    await expect(router.close()).resolves.toBe(true)
    await expect(router.close()).resolves.toBe(true)
    expect(listener.mock.calls).toEqual([[{ view: 'Connect', connected: false }], [{ connected: false }]])
  })
})

describe('MOD-09 transaction stack', () => {
  const moves = [
    ['goes back', undefined, ['Connect']],
    ['replaces', { replace: 'UnsupportedChain' } as const, ['Connect', 'UnsupportedChain']],
    ['resets', { reset: 'Account' } as const, ['Account']],
  ] as const
  test.each(moves)('MOD-09 success %s, then calls onSuccess once', (_, next, expected) => {
    const { router, views } = openModal()
    const onSuccess = vi.fn(() => expect(views()).toEqual(expected))
    const onCancel = vi.fn()
    router.open()
    router.push('ConnectingExternal', { connectorId: 'a' })
    const transaction = router.transaction({ next, onSuccess, onCancel })
    transaction.end('success')
    transaction.end('cancel')
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(onCancel).not.toHaveBeenCalled()
  })

  test('MOD-09 cancel goes back and calls onCancel; closing cancels open transactions', async () => {
    const { router, views } = openModal()
    const onCancel = vi.fn()
    router.open()
    router.push('Account')
    router.transaction({ next: { reset: 'Account' }, onCancel }).end('cancel')
    expect(views()).toEqual(['Connect'])
    const canceled: string[] = []
    router.transaction({ onCancel: () => canceled.push('outer') })
    router.transaction({ onCancel: () => canceled.push('inner') })
    await router.close()
    expect([onCancel.mock.calls.length, canceled]).toEqual([1, ['inner', 'outer']])
  })

  test('MOD-09 going back from its view cancels it, and its late end changes nothing', () => {
    const { router, views } = openModal()
    const [onCancel, onSuccess] = [vi.fn(), vi.fn()]
    router.open()
    router.push('AllWallets')
    router.push('ConnectingWalletConnectBasic')
    const left = router.transaction({ onCancel, onSuccess })
    router.back()
    expect([views(), onCancel.mock.calls.length]).toEqual([['Connect', 'AllWallets'], 1])
    left.end('success')
    expect([views(), onSuccess.mock.calls.length]).toEqual([['Connect', 'AllWallets'], 0])
  })

  test('MOD-09 going back cancels no flow of another view, and none that began before the modal opened', () => {
    const { router } = openModal()
    const [early, below, left] = [vi.fn(), vi.fn(), vi.fn()]
    router.transaction({ onCancel: early })
    router.open()
    router.transaction({ onCancel: below })
    router.push('AllWallets')
    router.transaction({ onCancel: left })
    router.back()
    expect([early, below, left].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
  })

  test('MOD-09 a transaction that ends while another view is on top is reported, and keeps that view', () => {
    const { router, views } = openModal()
    const onSuccess = vi.fn()
    router.open()
    const first = router.transaction({ onSuccess })
    router.push('AllWallets')
    first.end('success')
    expect([views(), onSuccess.mock.calls.length]).toEqual([['Connect', 'AllWallets'], 1])
  })
})
