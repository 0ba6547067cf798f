// The matrix of hosts: every page that can be one is in it, and the main ones are built in every run. nightly.test.ts looks at their journeys.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MANAGERS } from '../e2e/hosts/build/installers.mjs'
import { listHosts } from '../e2e/hosts/build/listHosts.mjs'
import { listFolders, ROOT } from './packages.mjs'

const EXAMPLES = join(ROOT, 'examples')
const STANDALONE = join(EXAMPLES, 'standalone')
const hosts = listHosts()

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

test('what most pages are made of is in every run', () => {
  const always = hosts.filter(({ inEveryRun }) => inEveryRun).map(({ name }) => name)
  expect(always.join(' ')).toBe('create-react headless next react readme-html readme-react script-tag solana vue wagmi')
})

test('HST-03 the recorded figures have every host that npm installs, and an install within its goal', () => {
  const { hosts: recorded, installed } = JSON.parse(readFileSync(join(ROOT, 'bench/results/hosts.json'), 'utf8'))
  const ofNpm = hosts.filter(({ installation }) => installation?.manager === 'npm').map(({ name }) => name)
  expect(recorded.map(({ name }: { name: string }) => name)).toEqual(ofNpm)
  const [evm, withWalletConnect] = installed
  expect(evm).toMatchObject({ installScripts: 0, copies: {} })
  expect(evm.packages).toBeLessThanOrEqual(40)
  expect(withWalletConnect).toMatchObject({ installScripts: 0 })
  expect(withWalletConnect.packages).toBeLessThanOrEqual(120)
})
