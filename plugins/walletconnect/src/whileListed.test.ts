import type { RouterState, ViewId } from '@latchkey/kernel'
import { atom, createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { whileListed } from './whileListed'

test('WCT-06 links are prepared while a list is shown, once, and not afterward', () => {
  const store = createStore()
  const state = (view: ViewId | null): RouterState => ({
    isOpen: view !== null,
    isLoading: false,
    isShaking: false,
    direction: 'none',
    stack: view === null ? [] : [{ key: 1, view, params: undefined }],
  })
  const routeAtom = atom(state(null))
  const signals: AbortSignal[] = []
  const isUnderWay = () => signals.map(({ aborted }) => !aborted)
  const stop = whileListed({ store, routeAtom }, (signal) => signals.push(signal))
  expect(isUnderWay()).toEqual([])
  store.set(routeAtom, state('Connect'))
  store.set(routeAtom, state('AllWallets'))
  expect(isUnderWay()).toEqual([true])
  store.set(routeAtom, state('ConnectingWalletConnect'))
  expect(isUnderWay()).toEqual([false])
  store.set(routeAtom, state('AllWallets'))
  expect(isUnderWay()).toEqual([false, true])
  store.set(routeAtom, state(null))
  expect(isUnderWay()).toEqual([false, false])
  store.set(routeAtom, state('Connect'))
  stop()
  store.set(routeAtom, state('AllWallets'))
  expect(isUnderWay()).toEqual([false, false, false])
})
