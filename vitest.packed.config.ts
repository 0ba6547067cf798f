// Tests of rows of the requirements, on the packages as npm packs them instead of their sources: scripts/built/packedRows.test.ts unpacks and starts it.
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { listPackages, ROOT } from './scripts/packages.mjs'

/** Where the packages are unpacked. */
const folder = process.env.LATCHKEY_PACKED ?? ''
const packages = listPackages()
const entries = new Map(
  packages.flatMap((each) =>
    each.entries.map(({ specifier, source, output }) => {
      const file = join(folder, 'node_modules', each.name, relative(each.path, output))
      return [source, { specifier, file }] as const
    }),
  ),
)
const alias = [...entries.values()].map(({ specifier, file }) => ({
  find: new RegExp(`^${specifier}$`),
  replacement: file,
}))
/** It loads sources first, so that no test waits for them. */
const WARM_UP = /\/sdk\/test\/loadSources$/

export default defineConfig({
  root: ROOT,
  resolve: { alias },
  plugins: [
    {
      name: 'packed',
      enforce: 'pre',
      /** A test names an entry by its source too. Any other source would be a second copy of what is packed. */
      async resolveId(name, importer, options) {
        if (!importer || !name.startsWith('.')) return null
        if (WARM_UP.test(join(importer, '..', name))) return '\0warm-up'
        const found = await this.resolve(name, importer, { ...options, skipSelf: true })
        if (!found || !packages.some(({ path }) => found.id.startsWith(join(path, 'src/')))) return found
        const entry = entries.get(found.id)
        if (!entry) throw new Error(`${importer} needs ${found.id}, which no package exports`)
        return { id: entry.file, external: true }
      },
      load: (id) => (id === '\0warm-up' ? 'export const loadSourcesFirst = () => {}' : null),
    },
  ],
  test: {
    name: 'packed',
    environment: 'happy-dom',
    isolate: false,
    maxWorkers: 1,
    include: process.env.LATCHKEY_PACKED_TESTS?.split(',') ?? [],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    setupFiles: ['vitest.patience.ts', 'vitest.packedFetch.ts'],
    expect: { poll: { timeout: 10_000 } },
  },
})
