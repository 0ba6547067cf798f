import { mergeConfig } from 'vite'
import { viteExample } from '../../tools/vite/viteExample.ts'

/** The files of both libraries are marked `use client`, which means nothing to a page without a server. */
export default mergeConfig(viteExample(), {
  build: {
    rolldownOptions: {
      onwarn(warning: { code?: string }, warn: (warning: object) => void) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
