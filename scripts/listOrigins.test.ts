// Compares the origins that the packages state with their code, their options, and the guide.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ANY_ORIGIN, findPolicy, listOrigins, type Statement, writePolicy } from './listOrigins.ts'
import { listPackages, ROOT } from './packages.mjs'

const packages = listPackages()
const stated = packages.flatMap(({ json, path }) => (json.latchkey ? [{ ...json.latchkey, path }] : []))
const rows = stated.flatMap(({ plugin, origins, path }) => origins.map((origin) => ({ plugin, path, ...origin })))
/** Links that a visitor follows, pages in a separate window, and parent pages. The modal sends no request to them. */
const LINKS =
  /^(help\/src\/wallets|wallets\/src\/registry|onramp\/src\/\w+|host-wallets\/src\/(safe|farcaster)Host)\.ts$/
const ADDRESS = /['"`]((?:https?|wss?):\/\/(?!www\.w3\.org\/)[\w.-]+)/g
const chain = {
  namespace: 'eip155',
  networks: [
    {
      rpcUrls: ['https://rpc.example/v1', 'https://rpc.example/v2'],
      assets: { imageUrl: 'https://img.example/a.png' },
    },
    { rpcUrls: ['http://127.0.0.1:8545'] },
  ],
}
const list = (statement: Partial<Statement>, options: unknown) => {
  const origin: Statement = { for: 'a reason', directive: 'connect-src', option: 'url', ...statement }
  const plugins = [{ id: 'acme', options }]
  return listOrigins({ chains: [], plugins }, [{ plugin: 'acme', origins: [origin] }]).map(({ source }) => source)
}

describe('API-07 what the packages state', () => {
  test.each(listAddresses())('the address %s in %s is in the statement of its plugin', (address, file) => {
    const plugin = file.split('/')[0]
    expect(rows.filter((row) => row.plugin === plugin).map((row) => row.default)).toContain(address)
  })

  test.each(rows)('$plugin: $for ($directive) is replaced by one of its options, or can have any origin', (row) => {
    const types = readFileSync(join(row.path, 'src/types.ts'), 'utf8')
    const named = [row.option, ...(row.needs ?? []), ...(row.defaultNeeds ?? []), ...(row.defaultUnless ?? [])]
    for (const option of named) if (option) expect(types).toMatch(new RegExp(`\\b${option}\\?: `))
    expect([row.anyOrigin === true, row.option !== undefined && row.default !== undefined]).toContain(true)
  })

  test('the guide lists all of them and no others', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/content-security-policy.md'), 'utf8')
    const table = [...guide.matchAll(/^\| `(\w+)` +\| `([\w-]+)` +\| (any origin|\S+) +\| (\S+) +\| (.+?) +\|$/gm)]
    const written = table.map(([, ...cells]) => cells.join(' | '))
    const wanted = rows.map((row) => {
      const source = row.default ? `\`${row.default}\`` : 'any origin'
      return [row.plugin, row.directive, source, row.option ? `\`${row.option}\`` : '–', row.for].join(' | ')
    })
    expect(written.sort()).toEqual(wanted.sort())
  })
})

describe('API-07 which servers are called', () => {
  test('a chain calls the addresses of its networks, each listed once', () => {
    const found = listOrigins({ chains: [chain], plugins: [] }, [])
    expect(found.map(({ directive, source, option }) => [directive, source, option])).toEqual([
      ['connect-src', 'https://rpc.example', 'networks'],
      ['connect-src', 'http://127.0.0.1:8545', 'networks'],
      ['img-src', 'https://img.example', 'networks'],
    ])
  })

  test.each<[string, Partial<Statement>, unknown, string[]]>([
    ['the default', { default: 'https://a.example' }, undefined, ['https://a.example']],
    ['an own one', { default: 'https://a.example' }, { url: 'wss://b.example:8080/x' }, ['wss://b.example:8080']],
    ['nobody', { default: 'https://a.example' }, { url: null }, []],
    ['what is turned off', { default: 'https://a.example' }, { url: false }, []],
    [
      'what is turned on',
      { default: 'https://a.example', defaultUnless: ['own'] },
      { url: true, own: 'x' },
      ['https://a.example'],
    ],
    ['no project', { default: 'https://a.example', defaultNeeds: ['projectId'] }, {}, []],
    [
      'a project',
      { default: 'https://a.example', defaultNeeds: ['projectId'] },
      { projectId: 'p' },
      ['https://a.example'],
    ],
    ['another service', { default: 'https://a.example', defaultUnless: ['own'] }, { own: 'x' }, []],
    ['not enabled', { default: 'https://a.example', needs: ['enabled'] }, { url: 'https://b.example' }, []],
    ['any origin', { anyOrigin: true }, {}, [ANY_ORIGIN]],
  ])('%s', (_, statement, options, sources) => {
    expect(list(statement, options)).toEqual(sources)
  })

  test('a plugin that states nothing, or is not in the bundle, adds no server', () => {
    expect(listOrigins({ chains: [], plugins: [{ id: 'other' }] }, stated)).toEqual([])
  })
})

describe('API-07 the policy', () => {
  const origins = listOrigins({ chains: [chain], plugins: [{ id: 'names' }] }, stated)

  test('has every origin once; a scheme stands for the origins that it lets in', () => {
    expect(writePolicy(findPolicy(origins))).toBe(
      "default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:8545 https:; img-src https: data:",
    )
  })

  test('has those that the page names in place of any origin', () => {
    expect(writePolicy(findPolicy(origins, []))).toBe(
      "default-src 'none'; script-src 'self'; connect-src https://rpc.example http://127.0.0.1:8545; img-src https://img.example data:",
    )
    expect(findPolicy(origins, ['https://gateway.example']).get('connect-src')).toContain('https://gateway.example')
  })
})

/** Returns the addresses in the code of plugins, with the file of each. */
function listAddresses(): [address: string, file: string][] {
  return packages
    .filter(({ folder }) => folder.startsWith('plugins/'))
    .flatMap(({ folder, path }) =>
      readdirSync(join(path, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .map((file) => [`${folder.slice('plugins/'.length)}/src/${file}`, join(path, 'src', file)] as const),
    )
    .filter(([file]) => !LINKS.test(file))
    .flatMap(([file, path]) =>
      [...readCode(path).matchAll(ADDRESS)].map(([, address = '']): [string, string] => [address, file]),
    )
}

/** Returns the code without its comments. `://` does not start one. */
function readCode(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
