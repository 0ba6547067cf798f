import { afterEach, expect, test, vi } from 'vitest'
import { provideBuffer } from './provideBuffer'

afterEach(() => {
  vi.unstubAllGlobals()
  // Mutation tests run more files in the same process.
  vi.doUnmock('buffer/index.js')
})

test('WCT-11 a page whose code for Buffer fails to load has none; a page that has its own keeps it', async () => {
  vi.doMock('buffer/index.js', () => {
    throw new Error('offline')
  })
  await expect(provideBuffer()).resolves.toBe(true)
  vi.stubGlobal('Buffer', undefined)
  await expect(provideBuffer()).resolves.toBe(false)
  expect(Reflect.get(globalThis, 'Buffer')).toBeUndefined()
})

test('WCT-11 a page can list its globals without the new Buffer, and can replace or delete it', async () => {
  vi.stubGlobal('Buffer', undefined)
  await expect(provideBuffer()).resolves.toBe(true)
  expect(Reflect.get(globalThis, 'Buffer')).toBeDefined()
  expect(Object.keys(globalThis)).not.toContain('Buffer')
  expect(Reflect.set(globalThis, 'Buffer', null)).toBe(true)
  expect(Reflect.deleteProperty(globalThis, 'Buffer')).toBe(true)
})
