import { mergeConfig } from 'vite'
import { viteExample } from '../../tools/vite/viteExample.ts'

/** Both libraries mark their files `use client`, which has no effect on a page without a server. */
export default mergeConfig(viteExample(), {
  build: {
    rolldownOptions: {
      onwarn(warning: { code?: string }, warn: (warning: object) => void) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
