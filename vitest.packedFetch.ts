// As vitest.fetch.ts, for the packed kernel: it keeps the page's `fetch` of the time it is loaded, and a test that stubs it does so later.
const native = globalThis.fetch
globalThis.fetch = (...request) => globalThis.fetch(...request)
await import('@latchkey/kernel')
globalThis.fetch = native

export {}
