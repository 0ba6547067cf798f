// Waiting for an account, while other families' connections change too.
import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type PromptOptions, promptForAccount } from './promptForAccount'

test('CON-12 a wallet of another family that connects meanwhile does not end the wait, which leaves no listener', async () => {
  let change = () => {}
  const stop = vi.fn()
  const core = {
    connectionState: { stateAtom: {} },
    on: () => stop,
    store: {
      sub: (_atom: unknown, listener: () => void) => {
        change = listener
        return stop
      },
    },
  }
  const isConnected = vi.fn(() => false)
  const settled = vi.fn()
  const { signal } = new AbortController()
  const options = { core: core as unknown as PromptOptions['core'], openModal: () => {}, isConnected, signal }
  const waiting = promptForAccount(options).then(settled)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  change()
  await new Promise((resolve) => setImmediate(resolve))
  expect([isConnected.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0])
  isConnected.mockReturnValue(true)
  change()
  await waiting
  expect(stop).toHaveBeenCalledTimes(2)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
