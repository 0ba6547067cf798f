// The Vite configuration of every example: a static build with React in a separate chunk, so that its size
// can be measured separately, and a list of each chunk's modules (dist/.modules.json), which bench/sizes.mjs reads.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REACT_ALONE = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }
/** One file before the first click compresses better than three, and loads in one round trip. */
const FIRST_LOAD_IN_ONE = { name: 'initial', tags: ['$initial' as const] }

/** Returns the configuration of an example. All of them are built the same way. */
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
        // 'use client' in third-party packages is for servers, which these pages don't have.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  }
}

/** Writes the modules of each chunk, with paths relative to the repository. */
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

/** Keeps the names of modules without a file, which begin with a zero byte. */
function nameModule(id: string): string {
  return id.startsWith('\0') ? id : relative(ROOT, id)
}
