// A directory with listings from a file or a registry that change, fail, or are invalid.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWireServer, type WireFault, type WireQuestion } from '../../data-api/sources/test/wireServer.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { type Explorer, type ExplorerOptions, startExplorer } from '../startExplorer.ts'
import { createFileListings, createRegistryListings, type ReadListings } from './listingSources.ts'

const PROJECT = 'a'.repeat(32)
const REFRESH_MS = 30

const wallet = (name: string, more: object = {}) => ({ id: `id-${name}`, image_id: `image-${name}`, name, ...more })
const directoryOf = (...names: string[]) => ({ count: names.length, data: names.map((name) => wallet(name)) })

async function start(name: string, read: ReadListings, options: ExplorerOptions = {}) {
  const failures: { kind: string; reported: string[] | undefined }[] = []
  let explorer: Explorer | null = null
  const started = await startExplorer({
    port: 0,
    source: { name, read, refreshMs: REFRESH_MS },
    ...options,
    onFault: (_, kind) => failures.push({ kind, reported: explorer?.kept?.current()?.map((each) => each.name) }),
  })
  explorer = started
  onTestFinished(() => started.stop())
  const request = (params: object = {}) =>
    fetch(`${started.url}/getWallets?${new URLSearchParams({ projectId: PROJECT, st: 'appkit', sv: '1', ...params })}`)
  const names = async () => {
    const { data } = await (await request()).json()
    return data.map((each: { name: string }) => each.name)
  }
  return { explorer: started, request, names, failures, kinds: () => failures.map(({ kind }) => kind) }
}

async function openOwnDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** The default timeout suits a slow machine; tests about timeouts set their own. */
async function startRegistry(first: unknown, timeoutMs = 5000) {
  const registry = await startWireServer(() => first)
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await registry.stop()
    isStopped = true
  }
  onTestFinished(stop)
  const read = createRegistryListings({ url: registry.url, projectId: PROJECT, timeoutMs })
  return { registry, read, stop }
}

test('API-03 every page of a registry is read, and what it lists can be searched', async () => {
  const all = Array.from({ length: 250 }, (_, index) => wallet(`wallet ${index}`))
  const { registry, read } = await startRegistry(null)
  registry.answer = ({ params }: WireQuestion) => {
    const [page, entries] = [Number(params.get('page')), Number(params.get('entries'))]
    return { count: all.length, data: all.slice((page - 1) * entries, page * entries) }
  }
  // IDs with a space are invalid.
  for (const each of all) each.id = each.id.replace(' ', '-')
  for (const each of all) each.image_id = each.image_id.replace(' ', '-')
  const { request } = await start(registry.url, read)
  expect(await (await request({ entries: '100', page: '3' })).json()).toMatchObject({
    count: 250,
    data: { length: 50 },
  })
  expect(await (await request({ search: 'wallet 249' })).json()).toMatchObject({ count: 1 })
  expect(registry.requests[0]).toMatchObject({ path: '/getWallets' })
  expect(registry.requests[0]?.params.get('projectId')).toBe(PROJECT)
})

test('API-03 SRV-04 an entry that is not a listing is left out, and so is a link that would run code in a page', async () => {
  const script = 'javascript:alert(1)'
  const hostile = wallet('Hostile', {
    mobile_link: script,
    homepage: 'http://plain.example',
    webapp_link: script,
    rdns: 'x'.repeat(1000),
    chains: ['eip155:1', '../../x'],
    injected: 'window',
    badge_type: 'gold',
    __proto__: { more: 1 },
  })
  const good = wallet('Good', { mobile_link: 'good://', homepage: 'https://good.example', chains: ['eip155:1'] })
  const entries = [hostile, null, 7, { id: '<script>' }, wallet('x'.repeat(500)), good, { ...good, name: 'Twice' }]
  const { read, registry } = await startRegistry({ count: entries.length, data: entries })
  const { request } = await start(registry.url, read)
  const { data } = await (await request()).json()
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ mobile_link: null, homepage: null, webapp_link: null, rdns: null, chains: [] })
  expect(data[0]).toMatchObject({ injected: null, badge_type: 'none' })
  expect(data[1]).toMatchObject({ name: 'Good', mobile_link: 'good://', homepage: 'https://good.example' })
  expect(JSON.stringify(data)).not.toContain('javascript')
})

test.each<[WireFault, string]>([
  ['error 500', 'status'],
  ['error 401', 'unauthorized'],
  ['hang', 'timeout'],
  ['slow body', 'timeout'],
  ['truncated', 'not-json'],
  ['huge', 'too-long'],
  ['html', 'not-json'],
  ['redirect', 'redirected'],
])('SRV-11 while a registry responds with the fault %s, the last good copy is served', async (fault, kind) => {
  const { registry, read } = await startRegistry(directoryOf('Old'), kind === 'timeout' ? 300 : 5000)
  const { names, failures } = await start(registry.url, read)
  expect(await names()).toEqual(['Old'])
  registry.answer = () => directoryOf('New')
  registry.faults.push(fault)
  await expect.poll(names).toEqual(['New'])
  expect(failures.slice(0, 1)).toEqual([{ kind: `SourceError ${kind}`, reported: ['Old'] }])
})

test.each<[string, unknown]>([
  ['nothing', { count: 0, data: [] }],
  ['another shape', { count: 'many', data: 'wallets' }],
  ['no listing', { count: 2, data: [{ id: 7 }, null] }],
  ['part of a directory', { count: 400, data: [] }],
  ['no JSON', '{'],
])('SRV-11 a registry that sends %s replaces nothing', async (_, answer) => {
  const { registry, read } = await startRegistry(directoryOf('Old'))
  const { names, kinds, failures } = await start(registry.url, read)
  registry.answer = () => answer
  await expect.poll(() => kinds().length).toBeGreaterThan(1)
  expect(failures.map(({ reported }) => reported)).toEqual(failures.map(() => ['Old']))
  expect(await names()).toEqual(['Old'])
})

test('SRV-11 a process that starts while the registry is down serves the last good copy of the database', async () => {
  const database = await openOwnDatabase()
  const { registry, read, stop } = await startRegistry(directoryOf('Old', 'Older'))
  const first = await start(registry.url, read, { database })
  expect(await first.names()).toEqual(['Old', 'Older'])
  await first.explorer.stop()
  await stop()
  const second = await start(registry.url, read, { database })
  expect(await second.names()).toEqual(['Old', 'Older'])
  await expect.poll(() => second.explorer.kept?.isFresh()).toBe(false)

  // Another source's copy is not used.
  const other = await start('https://other.example', read, { database })
  expect((await other.request()).status).toBe(503)
})

test('SRV-11 without any copy, the directory says so until the registry responds', async () => {
  const { registry, read } = await startRegistry(undefined)
  const { request, names } = await start(registry.url, read)
  const early = await request()
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
  registry.answer = () => directoryOf('New')
  await expect.poll(async () => (await request()).status).toBe(200)
  expect(await names()).toEqual(['New'])
})

test('SRV-11 a file is read again when it is replaced, and one that is not a directory replaces nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-directory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'wallets.json')
  await writeFile(file, JSON.stringify(directoryOf('Old')))
  const { names, kinds } = await start(file, createFileListings(file))
  expect(await names()).toEqual(['Old'])
  await writeFile(file, JSON.stringify(directoryOf('New')))
  await expect.poll(names).toEqual(['New'])

  const replace = async (text: string | null, kind: string) => {
    if (text === null) await rm(file)
    else await writeFile(file, text)
    await expect.poll(() => kinds().at(-1)).toBe(kind)
    expect(await names()).toEqual(['New'])
  }
  await replace('{"count":1,', 'SourceError not-json')
  await replace('{"count":0,"data":[]}', 'SourceError wrong-shape')
  await replace(' '.repeat(9_000_000), 'SourceError too-long')
  await replace(null, 'Error')
  await writeFile(file, JSON.stringify(directoryOf('Newest')))
  await expect.poll(names).toEqual(['Newest'])
})

test('SRV-11 a database that fails is not mistaken for a source that fails', async () => {
  const database = await openOwnDatabase()
  const query: Database['query'] = (statement, params) =>
    statement.includes('insert into directory.copy')
      ? Promise.reject(new Error('full'))
      : database.query(statement, params)
  const { registry, read } = await startRegistry(directoryOf('Acme'))
  const { explorer, kinds, names } = await start(registry.url, read, { database: { ...database, query } })
  await expect.poll(kinds).toContain('Error')
  expect([explorer.kept?.isFresh(), await names()]).toEqual([true, ['Acme']])
})
