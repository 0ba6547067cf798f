import { afterEach, expect, test, vi } from 'vitest'
import type { KernelOptions } from '../kernel'
import { createFakeChain } from '../testing/fakeKernel'
import { createMemoryBackend, type StorageBackend } from './backends'
import { listStored } from './listStored'

const isText = { version: 1, parse: (raw: unknown) => String(raw) }
const plugins: KernelOptions['plugins'] = [
  { id: 'wallets', api: 1, storage: { recent: isText, other: isText } },
  { id: 'plain', api: 1 },
]
const chains = [createFakeChain({ namespace: 'eip155' }), createFakeChain({ namespace: 'solana' })]
const list = (options: Partial<KernelOptions>) => listStored({ options: { chains, plugins, ...options } })

function fill(...paths: string[]): StorageBackend {
  const backend = createMemoryBackend()
  for (const path of paths) backend.set(path, `text of ${path}`)
  return backend
}
afterEach(() => vi.unstubAllGlobals())

test('STO-01 what the kernel, the chains and the plugins have stored is listed unchanged, and nothing else', () => {
  const known = [
    ['kernel', 'sessions'],
    ['kernel', 'networks'],
    ['kernel', 'accountTypes'],
    ['chain-eip155', 'used'],
    ['chain-solana', 'used'],
    ['wallets', 'recent'],
  ] as const
  const paths = known.map(([owner, key]) => `latchkey/1/${owner}/${key}`)
  const strangers = [
    'latchkey/1/wallets/unknown',
    'latchkey/1/plain/recent',
    'latchkey/1/second~wallets/recent',
    'other',
  ]
  const { isKept, entries } = list({ storage: fill(...paths, ...strangers) })
  expect(isKept).toBe(true)
  expect(new Set(entries)).toEqual(
    new Set(known.map(([owner, key], index) => ({ owner, key, text: `text of ${paths[index]}` }))),
  )
})

test('STO-01 of two modals on a page, each lists only its own values', () => {
  const storage = fill('latchkey/1/wallets/recent', 'latchkey/1/second~wallets/other')
  expect(list({ storage }).entries.map(({ key }) => key)).toEqual(['recent'])
  expect(list({ storage, id: 'second' }).entries.map(({ key }) => key)).toEqual(['other'])
})

test('STO-01 a page that stores nothing reports that, with an empty list', () => {
  vi.stubGlobal('window', undefined)
  expect(list({})).toEqual({ isKept: false, entries: [] })
  const refuse = () => {
    throw new Error('denied')
  }
  expect(list({ storage: { get: refuse, set: refuse, remove: refuse } })).toEqual({ isKept: false, entries: [] })
})

test('STO-01 without the host’s own storage, the browser’s is read', () => {
  const text = '{"v":1,"d":1}'
  const getItem = (path: string) => (path === 'latchkey/1/wallets/recent' ? text : null)
  vi.stubGlobal('window', { localStorage: { getItem } })
  expect(list({})).toEqual({ isKept: true, entries: [{ owner: 'wallets', key: 'recent', text }] })
})
