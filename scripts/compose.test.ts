// Tests that a page contains only what its host lists: builds a few hosts from sources and checks each module of the bundles.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { listPackages, ROOT } from './packages.mjs'

const alias = listPackages()
  .flatMap(({ entries }) => entries)
  .map(({ specifier, source }) => ({ find: new RegExp(`^${specifier}$`), replacement: source }))
const HOST = 'virtual:host'

interface Bundle {
  /** Modules of the first load. */
  eager: string[]
  all: string[]
  /** Modules that load together with this lazy module. Only those that still have code after tree shaking. */
  loadedWith(module: string): string[]
  /** The code of all these modules. */
  codeLoadedWith(module: string): string
}

/** Returns the modules of the bundle for a host with this code. */
async function bundle(code: string): Promise<Bundle> {
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
  const follow = (names: readonly string[], seen = new Set<string>()): typeof chunks => {
    for (const name of names.filter((each) => !seen.has(each))) {
      seen.add(name)
      follow(byName.get(name)?.imports ?? [], seen)
    }
    return chunks.filter(({ fileName }) => seen.has(fileName))
  }
  const modulesOf = (list: typeof chunks) => list.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(ROOT, id)))
  const followModule = (module: string) => {
    const owner = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(ROOT, id) === module))
    if (!owner) throw new Error(`${module} is in no chunk.`)
    return follow([owner.fileName])
  }
  const leftOf = ({ modules }: (typeof chunks)[number]) =>
    Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0)
  return {
    eager: modulesOf(follow(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))),
    all: modulesOf(chunks),
    loadedWith: (module) =>
      followModule(module)
        .flatMap(leftOf)
        .map((id) => relative(ROOT, id)),
    codeLoadedWith: (module) =>
      followModule(module)
        .map(({ code }) => code)
        .join('\n'),
  }
}
const under = (modules: readonly string[], folder: string) => modules.filter((id) => id.startsWith(folder))

describe('PLG-01 a host composes its own bundle', () => {
  test('HST-04 everything in one line loads only the core, the manifests and their list before a click', async () => {
    const list = readFileSync(join(ROOT, 'everything/src/plugins.ts'), 'utf8')
    const imports = [...list.matchAll(/^import \{ (\w+) \} from .*$/gm)]
    expect(imports.length).toBeGreaterThan(10)
    const byHand = await bundle(`
      ${imports.map(([line]) => line).join('\n')}
      import { arbitrum } from '@latchkey/chain-evm/networks'
      import { languages } from '@latchkey/languages'
      import { createWalletModal, evm } from '@latchkey/sdk'
      import { bitcoin } from '@latchkey/chain-bitcoin'
      import { generic } from '@latchkey/chain-generic'
      import { cosmos } from '@latchkey/chain-generic/networks'
      import { solana } from '@latchkey/chain-solana'
      globalThis.modal = createWalletModal({
        languages,
        chains: [evm({ networks: [arbitrum] }), solana(), bitcoin(), generic(cosmos)],
        plugins: [${imports.map(([, name]) => `${name}({})`).join(', ')}],
      })
    `)
    const inOneLine = await bundle(`
      import { everything } from '@latchkey/everything'
      globalThis.modal = everything({ projectId: 'shop' })
    `)
    const added = inOneLine.eager.filter((id) => !byHand.eager.includes(id))
    expect(added.filter((id) => !id.startsWith('everything/src/'))).toEqual([])
  })

  test('PLG-01 a plugin that is not listed adds no bytes', async () => {
    const { all } = await bundle(`
      import { createWalletModal, evm } from '@latchkey/sdk'
      globalThis.modal = createWalletModal({ chains: [evm()] })
    `)
    expect(under(all, 'plugins/')).toEqual([])
    expect(under(all, 'chains/evm/').length).toBeGreaterThan(0)
  })

  test('PLG-01 a listed plugin is a manifest at first, and its views load on demand', async () => {
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

  test('PLG-01 CHN-02 CHN-03 CHN-04 a page with EVM only has no bytes of the other chains', async () => {
    const { all } = await bundle(`
      import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
      globalThis.modal = createWalletModal({ chains: [evm()], plugins: defaultPlugins() })
    `)
    expect(all.filter((id) => /^chains\/(?!evm\/)|node_modules\/@(solana|scure\/btc-signer)\//.test(id))).toEqual([])
  })

  test('CHN-02 @solana/web3.js loads with a transaction and not before, and without its connection', async () => {
    const { eager, all, loadedWith, codeLoadedWith } = await bundle(`
      import { createWalletModal } from '@latchkey/sdk'
      import { solana } from '@latchkey/chain-solana'
      globalThis.modal = createWalletModal({ chains: [solana()] })
    `)
    const isLibrary = (id: string) => id.includes('node_modules/@solana/web3.js/')
    expect(all.some(isLibrary)).toBe(true)
    expect(eager.filter(isLibrary)).toEqual([])
    for (const early of ['adapter', 'connect/requests', 'rpc/client', 'features/balances', 'features/signMessage']) {
      expect(loadedWith(`chains/solana/src/${early}.ts`).filter(isLibrary)).toEqual([])
    }
    const withTransaction = loadedWith('chains/solana/src/transaction.ts')
    expect(withTransaction.some(isLibrary)).toBe(true)
    // Its WebSocket client is under the LGPL, so it may be installed but must not be in a bundle.
    // Checks the module's own name, because the bundler assigns statements between two modules to either one.
    const ownName = 'WebSocketBrowserImpl'
    const library = join(ROOT, 'node_modules/rpc-websockets/dist/index.browser.mjs')
    expect(readFileSync(library, 'utf8')).toContain(ownName)
    expect(codeLoadedWith('chains/solana/src/transaction.ts')).not.toContain(ownName)
  })
})
