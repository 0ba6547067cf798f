// What a host does not list is not in its page: bundles of a few hosts, built from sources, looked at module by module.
import { relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { listPackages, ROOT } from './packages.mjs'

const alias = listPackages()
  .flatMap(({ entries }) => entries)
  .map(({ specifier, source }) => ({ find: new RegExp(`^${specifier}$`), replacement: source }))
const HOST = 'virtual:host'

/** The modules of the bundle that a host with this code gets: those of the first load, and all. */
async function bundle(code: string): Promise<{ eager: string[]; all: string[] }> {
  const result = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias },
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === HOST ? `\0${HOST}` : null),
        load: (id) => (id === `\0${HOST}` ? code : null),
      },
    ],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input: HOST } },
  })) as Rolldown.RolldownOutput
  const chunks = result.output.filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const eager = new Set<string>()
  const follow = (name: string): void => {
    if (eager.has(name)) return
    eager.add(name)
    for (const next of byName.get(name)?.imports ?? []) follow(next)
  }
  for (const chunk of chunks) if (chunk.isEntry) follow(chunk.fileName)
  const modulesOf = (list: typeof chunks) => list.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(ROOT, id)))
  return { eager: modulesOf(chunks.filter(({ fileName }) => eager.has(fileName))), all: modulesOf(chunks) }
}
const under = (modules: readonly string[], folder: string) => modules.filter((id) => id.startsWith(folder))

describe('PLG-01 a host composes its own bundle', () => {
  test('PLG-01 a plugin that is not listed adds no byte', async () => {
    const { all } = await bundle(`
      import { createWalletModal, evm } from '@latchkey/sdk'
      globalThis.modal = createWalletModal({ chains: [evm()] })
    `)
    expect(under(all, 'plugins/')).toEqual([])
    expect(under(all, 'chains/evm/').length).toBeGreaterThan(0)
  })

  test('PLG-01 a listed plugin is a manifest at first, and its views come when they are wanted', async () => {
    const { all, eager } = await bundle(`
      import { help } from '@latchkey/plugin-help'
      import { createWalletModal } from '@latchkey/sdk'
      globalThis.modal = createWalletModal({ chains: [], plugins: [help()] })
    `)
    expect(under(eager, 'plugins/')).toEqual(['plugins/help/src/index.ts'])
    expect(under(all, 'plugins/').some((id) => id.includes('/views/'))).toBe(true)
    expect(under(all, 'plugins/networks')).toEqual([])
    expect(under(all, 'chains/')).toEqual([])
  })

  test('PLG-02 before a click there is no React, no shell and no wallet code', async () => {
    const { eager } = await bundle(`
      import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
      globalThis.modal = createWalletModal({ chains: [evm()], plugins: defaultPlugins() })
    `)
    expect(eager.filter((id) => /node_modules\/(react|react-dom|scheduler|viem)\//.test(id))).toEqual([])
    expect(under(eager, 'ui/')).toEqual([])
    expect(under(eager, 'chains/evm/src/connect')).toEqual([])
  })
})
