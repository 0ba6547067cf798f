import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryBackend, type StorageBackend } from './backends'
import { createPluginStorage } from './createPluginStorage'
import { createStorage } from './createStorage'
import type { StoredEntry } from './migrate'

type Recent = { names: string[] }
const recent: StoredEntry<Recent> = {
  version: 2,
  parse: (raw) => {
    const names = (raw as Partial<Recent> | null)?.names
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? { names } : null
  },
}
const shape = { recent }
const PATH = 'latchkey/1/wallets/recent'

/** A page's storage of which every member does what `faults` says. */
function createPage(
  faults: { getter?: Error; set?: Error; get?: Error; remove?: Error } = {},
  shared = new Map<string, string>(),
) {
  const listeners = new Set<(event: unknown) => void>()
  const fail = (fault?: Error) => {
    if (fault) throw fault
  }
  const area = {
    getItem(key: string) {
      fail(faults.get)
      return shared.get(key) ?? null
    },
    setItem(key: string, value: string) {
      fail(faults.set)
      shared.set(key, value)
    },
    removeItem(key: string) {
      fail(faults.remove)
      shared.delete(key)
    },
  }
  return {
    area,
    shared,
    page: {
      get localStorage() {
        fail(faults.getter)
        return area
      },
      addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    },
    listeners,
    hear: (key: string | null) => {
      for (const listener of listeners) listener({ key, storageArea: area })
    },
  }
}
afterEach(() => vi.unstubAllGlobals())

describe('values', () => {
  test('STO-01 a value is stored under its owner with its version and read back', async () => {
    const backend = createMemoryBackend()
    const plugin = createPluginStorage(createStorage({ backend }).section('wallets', shape))
    expect(await plugin.get('recent')).toBeNull()
    await plugin.set('recent', { names: ['one'] })
    expect(backend.get(PATH)).toBe('{"v":2,"d":{"names":["one"]}}')
    expect(createStorage({ backend }).section('wallets', shape).read('recent')).toEqual({ names: ['one'] })
    await plugin.remove('recent')
    expect(backend.get(PATH)).toBeNull()
  })
  test('STO-01 a missing value reads as null, and nothing is removed', () => {
    const backend = { ...createMemoryBackend(), remove: vi.fn() }
    expect(createStorage({ backend }).section('wallets', shape).read('recent')).toBeNull()
    expect(backend.remove).not.toHaveBeenCalled()
  })
  test('STO-01 owners never share an entry, whatever their ids', () => {
    const backend = createMemoryBackend()
    const storage = createStorage({ backend })
    storage.section('a', { 'b/c': recent }).write('b/c', { names: ['first'] })
    expect(storage.section('a/b', { c: recent }).read('c')).toBeNull()
  })
  test.each([
    '',
    '{',
    'null',
    '1',
    '"x"',
    '[]',
    '{}',
    '{"v":2}',
    '{"v":2,"d":null}',
    '{"v":2,"d":{"names":[1]}}',
    '{"v":1,"d":{"names":[]}}',
    '{"v":"2","d":{"names":[]}}',
    '{"v":"9","d":{"names":[]}}',
    '{"d":{"names":[]}}',
  ])('STO-01 the corrupt or old entry %s reads as null and is removed', (text) => {
    const backend = createMemoryBackend()
    backend.set(PATH, text)
    expect(createStorage({ backend }).section('wallets', shape).read('recent')).toBeNull()
    expect(backend.get(PATH)).toBeNull()
  })
  test('STO-01 an entry of a newer release reads as null and stays', () => {
    const backend = createMemoryBackend()
    backend.set(PATH, '{"v":3,"d":{}}')
    expect(createStorage({ backend }).section('wallets', shape).read('recent')).toBeNull()
    expect(backend.get(PATH)).toBe('{"v":3,"d":{}}')
    const migrate = (raw: unknown) => raw
    const migrating = createStorage({ backend }).section('wallets', { recent: { ...recent, migrate } })
    backend.set(PATH, '{"v":3,"d":{"names":[]}}')
    expect(migrating.read('recent')).toBeNull()
    expect(backend.get(PATH)).toBe('{"v":3,"d":{"names":[]}}')
  })
  test('STO-01 an older version goes through migrate, then through parse', () => {
    const backend = createMemoryBackend()
    const migrate = (raw: unknown, fromVersion: number) => (fromVersion === 1 ? { names: raw } : raw)
    const section = createStorage({ backend }).section('wallets', { recent: { ...recent, migrate } })
    backend.set(PATH, '{"v":1,"d":["old"]}')
    expect(section.read('recent')).toEqual({ names: ['old'] })
    for (const bad of ['{"v":1,"d":[7]}', '{"v":"1","d":{"names":[]}}', '{"d":{"names":[]}}']) {
      backend.set(PATH, bad)
      expect(section.read('recent')).toBeNull()
    }
  })
  test('STO-01 a parser that throws reads as null', () => {
    const backend = createMemoryBackend()
    backend.set(PATH, '{"v":1,"d":{}}')
    const parse = () => {
      throw new Error('no')
    }
    expect(
      createStorage({ backend })
        .section('wallets', { recent: { version: 1, parse } })
        .read('recent'),
    ).toBeNull()
  })
  test('STO-01 a __proto__ member never reaches a parser', () => {
    const backend = createMemoryBackend()
    backend.set(PATH, '{"v":1,"d":{"a":{"__proto__":{"isAdmin":true}}},"__proto__":{"v":1}}')
    const parse = (raw: unknown) => raw
    const value = createStorage({ backend })
      .section('wallets', { recent: { version: 1, parse } })
      .read('recent')
    expect(value).toEqual({ a: {} })
    expect(Object.keys((value as { a: object }).a)).toEqual([])
  })
  test('STO-01 prototype names are not stored values', async () => {
    const backend = createMemoryBackend()
    const plugin = createPluginStorage(createStorage({ backend }).section<Record<string, unknown>>('wallets', {}))
    for (const key of ['__proto__', 'constructor', 'toString']) {
      backend.set(`latchkey/1/wallets/${key}`, '{"v":1,"d":1}')
      expect(await plugin.get(key)).toBeNull()
      await expect(plugin.set(key, 1)).rejects.toThrow(TypeError)
    }
  })
  test('STO-01 any text in the store reads as null or as a valid value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((d) => JSON.stringify({ v: 2, d })),
        ),
        (text) => {
          const backend = createMemoryBackend()
          backend.set(PATH, text)
          const value = createStorage({ backend }).section('wallets', shape).read('recent')
          expect(value === null || Array.isArray(value.names)).toBe(true)
        },
      ),
    )
  })
})

describe('a browser that refuses', () => {
  const denied = new Error('denied')
  test.each([
    ['a blocked getter', { getter: denied }, 1],
    ['a full store', { set: denied }, 1],
    ['a store that refuses all', { set: denied, get: denied, remove: denied }, 1],
    ['a store that works', {}, 0],
  ])('STO-01 %s: values are kept in memory and the problem is reported once', (_, faults, problems) => {
    const { page, shared } = createPage(faults)
    vi.stubGlobal('window', page)
    const onProblem = vi.fn()
    const section = createStorage({ onProblem }).section('wallets', shape)
    section.write('recent', { names: ['one'] })
    expect(onProblem).toHaveBeenCalledTimes(problems)
    section.write('recent', { names: ['two'] })
    expect(section.read('recent')).toEqual({ names: ['two'] })
    section.remove('recent')
    expect(section.read('recent')).toBeNull()
    expect(shared.size).toBe(0)
    expect(onProblem).toHaveBeenCalledTimes(problems)
  })
  test('STO-01 without a window, as on a server, values are in memory, and two storages share nothing', () => {
    vi.stubGlobal('localStorage', createPage().area)
    const onProblem = vi.fn()
    createStorage({ onProblem })
      .section('wallets', shape)
      .write('recent', { names: ['one'] })
    expect(createStorage().section('wallets', shape).read('recent')).toBeNull()
    expect(onProblem.mock.calls).toEqual([[undefined]])
  })
  test('STO-01 a global without methods falls back to session storage', () => {
    const session = createPage()
    vi.stubGlobal('window', { localStorage: {}, sessionStorage: session.area })
    createStorage()
      .section('wallets', shape)
      .write('recent', { names: ['one'] })
    expect(session.shared.has(PATH)).toBe(true)
  })
  test('STO-01 a full store still returns what it has, and a removal that fails still counts as removed', () => {
    const { page, shared } = createPage({ set: denied, remove: denied })
    shared.set(PATH, '{"v":2,"d":{"names":["kept"]}}')
    vi.stubGlobal('window', page)
    const section = createStorage().section('wallets', shape)
    expect(section.read('recent')).toEqual({ names: ['kept'] })
    section.remove('recent')
    expect(section.read('recent')).toBeNull()
  })
  test('STO-01 once the store accepts values again, values are read from the store', () => {
    const faults: { set?: Error } = { set: denied }
    const { page, shared } = createPage(faults)
    vi.stubGlobal('window', page)
    const section = createStorage().section('wallets', shape)
    section.write('recent', { names: ['memory'] })
    delete faults.set
    section.write('recent', { names: ['stored'] })
    shared.delete(PATH)
    expect(section.read('recent')).toBeNull()
  })
  test("STO-01 a host's backend that always throws does no harm", () => {
    const fail = () => {
      throw denied
    }
    const backend: StorageBackend = { get: fail, set: fail, remove: fail, watch: fail }
    const section = createStorage({ backend }).section('wallets', shape)
    section.write('recent', { names: ['one'] })
    section.watch('recent', fail)()
    expect(section.read('recent')).toEqual({ names: ['one'] })
  })
})

describe('two tabs', () => {
  test('STO-01 a change in the other tab is received until the watch ends, and other keys are not', () => {
    const here = createPage()
    vi.stubGlobal('window', here.page)
    const section = createStorage().section('wallets', shape)
    const listener = vi.fn()
    const stop = section.watch('recent', listener)
    here.shared.set(PATH, '{"v":2,"d":{"names":["there"]}}')
    here.hear('latchkey/1/wallets/other')
    for (const listener of here.listeners) listener({ key: PATH, storageArea: {} })
    expect(listener).not.toHaveBeenCalled()
    here.hear(PATH)
    expect(listener.mock.calls).toEqual([[{ names: ['there'] }]])
    here.shared.clear()
    here.hear(null)
    expect(listener).toHaveBeenLastCalledWith(null)
    stop()
    expect(here.listeners.size).toBe(0)
  })
  test('STO-01 a value stored by another tab replaces one that this tab could keep only in memory', () => {
    const here = createPage({ set: new Error('full') })
    vi.stubGlobal('window', here.page)
    const section = createStorage().section('wallets', shape)
    section.write('recent', { names: ['memory'] })
    section.watch('recent', () => {})
    here.shared.set(PATH, '{"v":2,"d":{"names":["there"]}}')
    here.hear(PATH)
    expect(section.read('recent')).toEqual({ names: ['there'] })
  })
  test('STO-01 a value stored by another tab replaces only that value in memory; clearing replaces them all', () => {
    const here = createPage({ set: new Error('full') })
    vi.stubGlobal('window', here.page)
    const section = createStorage().section('wallets', { recent, other: recent })
    for (const key of ['recent', 'other'] as const) section.write(key, { names: [key] })
    section.watch('recent', () => {})
    here.hear(PATH)
    expect([section.read('recent'), section.read('other')]).toEqual([null, { names: ['other'] }])
    here.hear(null)
    expect(section.read('other')).toBeNull()
  })
  test('STO-01 the host’s storage does not have to report changes', () => {
    const onProblem = vi.fn()
    createStorage({ backend: createMemoryBackend(), onProblem }).section('wallets', shape).watch('recent', onProblem)()
    expect(onProblem).not.toHaveBeenCalled()
  })
})
