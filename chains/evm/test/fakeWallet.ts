// An injected wallet for tests: answers as told, counts its listeners, and can be made to misbehave.
import type { Eip1193Provider } from '../src/connect/eip1193'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export type Answer = unknown | ((params: readonly unknown[] | undefined) => unknown)

export interface FakeWallet extends Eip1193Provider {
  /** What was asked, in order. */
  readonly calls: { method: string; params?: readonly unknown[] }[]
  /** Sets the answer to a method: a value, or a function that may throw or never resolve. */
  answer(method: string, answer: Answer): void
  emit(event: string, payload?: unknown): void
  listenerCount(): number
}

/** A wallet on Ethereum with one account, which approves everything. */
export function createFakeWallet(): FakeWallet {
  const answers = new Map<string, Answer>([
    ['eth_requestAccounts', [ALICE]],
    ['eth_accounts', [ALICE]],
    ['eth_chainId', '0x1'],
    ['wallet_revokePermissions', null],
  ])
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const calls: FakeWallet['calls'] = []
  return {
    calls,
    request: async (args) => {
      calls.push(args)
      if (!answers.has(args.method)) throw { code: 4200, message: 'The method is not supported' }
      const answer = answers.get(args.method)
      return typeof answer === 'function' ? answer(args.params) : answer
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    answer: (method, answer) => void answers.set(method, answer),
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** An answer that never comes. */
export const NEVER = () => new Promise(() => {})
/** An answer that is an error. */
export const fail = (error: unknown) => () => {
  throw error
}
/** A promise and the way to fulfil it. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}
