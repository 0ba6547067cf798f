import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('a failure that names its module', () => {
  const ADDRESS = 'http://127.0.0.1/part.js'
  const lost = new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`)
  const NOW_MS = 1_234

  test.each([
    ['of its own', { part: 1 }],
    ['that a bundler merged with others', { a: { other: 1 }, b: { part: 1 }, c: null }],
  ])('BRW-01 PLG-03 is imported with another URL: a chunk %s', async (_, chunk) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW_MS)
    vi.doMock(`${ADDRESS}?${NOW_MS}`, () => chunk)
    await expect(retryImport<{ part: number }>(() => Promise.reject(lost), 'part')).resolves.toMatchObject({ part: 1 })
  })

  test('BRW-01 PLG-03 a chunk without the part fails as the browser said', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW_MS + 1)
    vi.doMock(`${ADDRESS}?${NOW_MS + 1}`, () => ({ other: { name: 1 } }))
    await expect(retryImport(() => Promise.reject(lost), 'part')).rejects.toBe(lost)
  })
})
