import { expect, onTestFinished, test, vi } from 'vitest'
import { retryImport } from './retryImport'

const LOST = new TypeError('Importing a module script failed.')

test('BRW-01 a part that fails to load once is requested again immediately', async () => {
  const load = vi.fn().mockRejectedValueOnce(LOST).mockResolvedValue({ part: 1 })
  await expect(retryImport<{ part: number }>(load, 'part')).resolves.toEqual({ part: 1 })
  expect(load).toHaveBeenCalledTimes(2)
})

test('BRW-01 WebKit: if an import resolves before its code has run, the part is read after it has', async () => {
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const chunk: { part?: number } = {}
  const load = async () => ({ ...chunk })
  const imported = retryImport(load, 'part')
  for (let turn = 0; turn < 500; turn += 1) await null
  chunk.part = 1
  await expect(imported).resolves.toEqual({ part: 1 })
})

test('BRW-01 WebKit: the same applies if a bundler reads an export, which throws until the code has run', async () => {
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  onTestFinished(() => void vi.unstubAllGlobals())
  let exports: { part: number } | undefined
  const load = async () => {
    const { part } = exports as { part: number }
    return { part }
  }
  const imported = retryImport(load, 'part')
  for (let turn = 0; turn < 500; turn += 1) await null
  exports = { part: 1 }
  await expect(imported).resolves.toEqual({ part: 1 })
})

test('BRW-01 PLG-03 WebKit: a failure that the browser caches is resolved by fetching the preloaded files', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const fetched = new Set<string>()
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  vi.stubGlobal('document', { querySelectorAll: () => [{ href: '/gone.js' }, { href: '/part.js' }] })
  vi.stubGlobal('fetch', async (file: string) => {
    fetched.add(file)
    if (file === '/gone.js') throw LOST
  })
  const load = async () => {
    if (!fetched.has('/part.js')) throw LOST
    return { part: 1 }
  }
  await expect(retryImport(load, 'part')).resolves.toEqual({ part: 1 })
})

test.each([
  ['names no address', LOST],
  ['is not the browser’s', new Error('Failed to fetch dynamically imported module: http://127.0.0.1/part.js')],
  ['has an address within a sentence', new TypeError('see module: http://127.0.0.1/part.js for more')],
  ['names something else than a web address', new TypeError('dynamically imported module: data:text/javascript,1')],
])('a failure that %s is thrown unchanged', async (_, error) => {
  const load = vi.fn().mockRejectedValue(error)
  await expect(retryImport(load, 'part')).rejects.toBe(error)
  expect(load).toHaveBeenCalledTimes(2)
})
