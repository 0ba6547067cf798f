// Tests that the matrix of hosts includes every possible page, and that every run builds the main ones. nightly.test.ts checks their journeys.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MANAGERS } from '../e2e/hosts/build/installers.mjs'
import { listHosts } from '../e2e/hosts/build/listHosts.mjs'
import { listFolders, ROOT } from './packages.mjs'

const EXAMPLES = join(ROOT, 'examples')
const STANDALONE = join(EXAMPLES, 'standalone')
/** Packages that must exist once. A second copy would have its own state, or add bytes to the page without a use. */
const ONE_COPY = /^(viem|jotai|valibot|react|react-dom)$|^@latchkey\//
const hosts = listHosts()

/** What `npm run bench:hosts` writes about a page, and about a set of packages. */
interface Figures {
  name: string
  manager: string
  packages: number
  installScripts: number
  copies: Record<string, string[]>
  firstLoadBytes: number
}

test('every example with a build command is a host, or is built for the journeys', () => {
  const built = listFolders(EXAMPLES).filter((name) => {
    const manifest = join(EXAMPLES, name, 'package.json')
    return existsSync(manifest) && /"build[":]/.test(readFileSync(manifest, 'utf8'))
  })
  const inMatrix = new Set(hosts.map(({ example }) => example))
  const left = built.filter(
    (name) => !inMatrix.has(join(EXAMPLES, name)) && !existsSync(join(EXAMPLES, name, 'vite.config.ts')),
  )
  expect(built.length).toBeGreaterThan(0)
  expect(left).toEqual([])
})

test('HST-01 every page of examples/standalone is a host, in every package manager', () => {
  const installed = hosts.filter(({ installation }) => installation)
  expect(new Set(installed.map(({ example }) => example))).toEqual(
    new Set(listFolders(STANDALONE).map((name) => join(STANDALONE, name))),
  )
  const managers = new Set(installed.map(({ installation }) => installation?.manager))
  expect(managers).toEqual(new Set(Object.keys(MANAGERS)))
})

test('the list of the documentation leads to every page of examples/standalone', () => {
  const list = readFileSync(join(ROOT, 'docs/README.md'), 'utf8')
  const missing = listFolders(STANDALONE).filter((name) => !list.includes(`examples/standalone/${name}/README.md`))
  expect(missing).toEqual([])
})

test('every run builds the most common setups', () => {
  const always = hosts.filter(({ inEveryRun }) => inEveryRun).map(({ name }) => name)
  expect(always.join(' ')).toBe('create-react headless next react readme-html readme-react script-tag solana vue wagmi')
})

test('HST-03 the recorded figures have every host, and an install within its goal', () => {
  const { hosts: recorded, installed } = readFigures()
  expect(recorded.map(({ name }) => name)).toEqual(hosts.map(({ name }) => name))
  for (const { name, manager, firstLoadBytes } of recorded) {
    const { installation } = hosts.find((each) => each.name === name) ?? {}
    expect([name, manager]).toEqual([name, installation?.manager ?? 'workspace'])
    expect(firstLoadBytes, name).toBeGreaterThan(0)
  }
  const [evm, withWalletConnect] = installed
  expect(evm).toMatchObject({ installScripts: 0, copies: {} })
  expect(evm?.packages).toBeLessThanOrEqual(40)
  expect(withWalletConnect).toMatchObject({ installScripts: 0 })
  expect(withWalletConnect?.packages).toBeLessThanOrEqual(120)
})

test('HST-01 in each package manager, a page on Ethereum has one copy of what it shares with ours, and runs no install script', () => {
  const pages = readFigures().hosts.filter(({ name }) =>
    hosts.some((each) => each.name === name && each.example === join(STANDALONE, 'react')),
  )
  expect(new Set(pages.map(({ manager }) => manager))).toEqual(new Set(Object.keys(MANAGERS)))
  for (const { name, packages, installScripts, copies } of pages) {
    const shared = Object.keys(copies).filter((each) => ONE_COPY.test(each))
    expect({ name, shared, installScripts }).toEqual({ name, shared: [], installScripts: 0 })
    expect(packages, name).toBeLessThanOrEqual(40)
  }
})

function readFigures(): Record<'hosts' | 'installed', Figures[]> {
  return JSON.parse(readFileSync(join(ROOT, 'bench/results/hosts.json'), 'utf8'))
}
