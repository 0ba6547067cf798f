// A Rollup plugin that keeps the directive 'use client' of an entry, which Rollup would remove. Without it, a framework that
// renders on a server rejects the components of that entry.
const DIRECTIVE = "'use client'"
const WRITTEN = /^(['"])use client\1;?$/m

/** @returns {import('rollup').Plugin} */
export function keepDirective() {
  /** @type {Set<string | null>} */
  const clients = new Set()
  return {
    name: 'use-client',
    transform(code, id) {
      if (!WRITTEN.test(code)) return null
      clients.add(id)
      return { code: code.replace(WRITTEN, ''), map: null }
    },
    banner: ({ facadeModuleId }) => (clients.has(facadeModuleId) ? DIRECTIVE : ''),
  }
}
