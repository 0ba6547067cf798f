import type { RouterState, ViewId } from '@latchkey/kernel'
import { atom, createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { whileListed } from './whileListed'

const pageOf = (view: ViewId, isOpen = true): RouterState => ({
  isOpen,
  isLoading: false,
  isShaking: false,
  direction: 'none',
  stack: [{ key: 1, view, params: undefined }],
})

test.each<[isOpen: boolean, view: ViewId, count: number]>([
  [true, 'Connect', 1],
  [true, 'Account', 0],
  [false, 'Connect', 0],
])('WCT-06 if a modal with isOpen %s already shows %s, %i links are prepared', (isOpen, view, count) => {
  const signals: AbortSignal[] = []
  const stop = whileListed({ store: createStore(), routeAtom: atom(pageOf(view, isOpen)) }, (signal) =>
    signals.push(signal),
  )
  expect(signals).toHaveLength(count)
  stop()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
})

test('WCT-06 a modal that closes over its list ends the preparation', () => {
  const store = createStore()
  const routeAtom = atom(pageOf('Connect'))
  const signals: AbortSignal[] = []
  whileListed({ store, routeAtom }, (signal) => signals.push(signal))
  store.set(routeAtom, pageOf('Connect', false))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('WCT-06 links are prepared while a list is shown, once, and not afterward', () => {
  const store = createStore()
  const state = (view: ViewId | null) => (view === null ? { ...pageOf('Connect', false), stack: [] } : pageOf(view))
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
