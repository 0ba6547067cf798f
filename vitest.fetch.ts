// The kernel keeps the page's `fetch` of the time it is loaded. A test that stubs it does so later: here the kept one leads to the stub.
import { afterEach } from 'vitest'

const native = globalThis.fetch
globalThis.fetch = (...request) => globalThis.fetch(...request)
await import('./kernel/src/primordials')
globalThis.fetch = native

/** Each test is a new page: no server stays paused because of an answer in an earlier test. */
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.http.pauses'))
  const storage = globalThis.window?.localStorage
  const keys = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : []
  for (const key of keys.filter((each) => each.startsWith('latchkey/1/http/'))) storage?.removeItem(key)
})
