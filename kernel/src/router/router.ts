// Decides which view the modal shows, and whether it is open.
import { atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { Dispose, Store } from '../base/store'
import { createCloseGuards } from './closeGuard'
import type { ModalRouter, RouteEntry, RouterState } from './contract'
import { createTransactionStack } from './transactionStack'
import type { ViewId, Views } from './views'

/** As long as the animation in the style sheet. */
const SHAKE_MS = 500

export interface RouterDeps {
  store: Store
  clock: Clock
  isEmbedded: boolean
  /** Returns the view from the opening rules that a plugin of the bundle has. */
  firstView(requested: ViewId | null): ViewId
  onOpened(view: ViewId): void
  onClosed(): void
}
export interface KernelRouter extends ModalRouter {
  end(): void
}

/** A kernel's router. Pushing or replacing with the view that is already on top does nothing. */
export function createRouter(deps: RouterDeps): KernelRouter {
  const { store, clock } = deps
  const stateAtom = atom<RouterState>({
    isOpen: false,
    isLoading: false,
    isShaking: false,
    stack: [],
    direction: 'none',
  })
  const guards = createCloseGuards()
  const transactions = createTransactionStack({ topKey: () => top()?.key, back, replace, reset })
  let nextKey = 0
  let stopShaking: Dispose | null = null
  let hasEnded = false

  const state = () => store.get(stateAtom)
  const top = () => state().stack.at(-1)
  function update(patch: Partial<RouterState>): void {
    if (!hasEnded) store.set(stateAtom, { ...state(), ...patch })
  }

  function entryOf(view: ViewId, params: unknown): RouteEntry {
    nextKey += 1
    return { key: nextKey, view, params: params as Views[ViewId] }
  }

  function isOnTop(view: ViewId, params: unknown): boolean {
    const shown = top()
    return shown?.view === view && serialize(shown.params) === serialize(params)
  }

  function replace(view: ViewId, params?: unknown): void {
    if (isOnTop(view, params)) return
    update({ stack: [...state().stack.slice(0, -1), entryOf(view, params)], direction: 'forward' })
  }

  function reset(view: ViewId, params?: unknown): void {
    if (state().stack.length === 1 && isOnTop(view, params)) return
    update({ stack: [entryOf(view, params)], direction: state().stack.length > 1 ? 'back' : 'forward' })
  }

  function canGoBack(): boolean {
    const { stack } = state()
    return stack.length > 1 && !stack.some(({ view }) => view === 'UnsupportedChain')
  }

  function back(): void {
    if (!canGoBack()) return void close()
    const { stack } = state()
    update({ stack: stack.slice(0, -1), direction: 'back' })
    transactions.cancel(stack.at(-1)?.key)
  }

  function finishClose(mayClose: boolean): boolean {
    if (!state().isOpen) return true
    if (!mayClose) {
      // Another attempt during the shake changes nothing: if it kept the flag set, no later shake would be visible.
      if (!state().isShaking) stopShaking = clock.setTimeout(() => update({ isShaking: false }), SHAKE_MS)
      update({ isShaking: true })
      return false
    }
    transactions.cancel()
    if (deps.isEmbedded) reset(deps.firstView(null))
    else update({ isOpen: false, isLoading: false })
    deps.onClosed()
    return true
  }

  function close(): Promise<boolean> {
    const verdict = guards.mayClose()
    return typeof verdict === 'boolean' ? Promise.resolve(finishClose(verdict)) : verdict.then(finishClose)
  }

  return {
    stateAtom,
    open(view, ...[params]) {
      const wasOpen = state().isOpen
      if (wasOpen && !view) return
      const first = deps.firstView(view ?? null)
      update({ isOpen: true, stack: [entryOf(first, params)], direction: wasOpen ? 'forward' : 'none' })
      if (!wasOpen) deps.onOpened(first)
    },
    close,
    push(view, ...[params]) {
      if (isOnTop(view, params)) return
      update({ stack: [...state().stack, entryOf(view, params)], direction: 'forward' })
    },
    replace: (view, ...[params]) => replace(view, params),
    reset: (view, ...[params]) => reset(view, params),
    back,
    canGoBack,
    setLoading: (isLoading) => update({ isLoading }),
    guardClose: guards.add,
    transaction: transactions.begin,
    end() {
      const { isOpen } = state()
      stopShaking?.()
      transactions.cancel()
      update({ isOpen: false, isLoading: false, isShaking: false, stack: [] })
      hasEnded = true
      // A caller that waits for the visitor here must not wait without end.
      if (isOpen) deps.onClosed()
    },
  }
}

/** Used to compare parameters: amounts are bigints, which JSON cannot represent. */
function serialize(params: unknown): string | undefined {
  return JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}
