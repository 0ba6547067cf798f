import { expect, test, vi } from 'vitest'
import { createLazyBroker } from './lazyBroker'
import type { RequestBrokerDeps } from './requestBroker'

test('RPC-01 ending the open requests loads nothing on a page that has made none', async () => {
  const readCore = vi.fn()
  const deps = Object.defineProperty({}, 'core', { get: readCore }) as RequestBrokerDeps
  createLazyBroker(deps, new AbortController().signal).abortOpen()
  await import('./requestBroker')
  await new Promise(setImmediate)
  expect(readCore).not.toHaveBeenCalled()
})
