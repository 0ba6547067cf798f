import { afterEach, expect, test, vi } from 'vitest'
import { provideBuffer } from './provideBuffer'

vi.mock('buffer/index.js', () => {
  throw new Error('offline')
})
afterEach(() => vi.unstubAllGlobals())

test('WCT-11 a page whose code for Buffer fails to load has none; a page that has its own keeps it', async () => {
  await expect(provideBuffer()).resolves.toBe(true)
  vi.stubGlobal('Buffer', undefined)
  await expect(provideBuffer()).resolves.toBe(false)
  expect(Reflect.get(globalThis, 'Buffer')).toBeUndefined()
})
