// The Vite configuration of every example: a plain static build whose React is its own chunk, so that its size
// can be told apart, and a list of what went into each chunk (dist/.modules.json), which bench/sizes.mjs reads.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REACT_ALONE = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }
/** One file before the first click compresses better than three, and comes in one round trip. */
const FIRST_LOAD_IN_ONE = { name: 'initial', tags: ['$initial' as const] }

/** The configuration of one example; all of them are built the same way. */
export function viteExample(): UserConfig {
  return {
    base: './',
    plugins: [listModules()],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1024,
      rolldownOptions: {
        output: { codeSplitting: { groups: [REACT_ALONE, FIRST_LOAD_IN_ONE] } },
        // 'use client' in packages of others is for a server, which these pages have not.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  }
}

/** Writes which modules each chunk holds, with paths relative to the repository. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map(nameModule)]))
      this.emitFile({ type: 'asset', fileName: '.modules.json', source: JSON.stringify(modules, null, 2) })
    },
  }
}

/** Modules without a file begin with a zero byte and keep their name. */
function nameModule(id: string): string {
  return id.startsWith('\0') ? id : relative(ROOT, id)
}
