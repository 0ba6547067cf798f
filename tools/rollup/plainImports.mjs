// A Rollup plugin that makes import() of a shared file return that file, and not an object created in it. Rollup
// creates such an object with every name of the module, and a bundler then keeps its contents and the code that creates it.
import { posix } from 'node:path'

const OBJECT = /^(?:const|var) (\S+) = \{\n {2}__proto__: null,\n((?: {2}[\w$]+: [\w$]+,?\n)+)\};$/gm
const PROPERTY = /([\w$]+): ([\w$]+)/g
const PICKED = /import\('([^']+)'\)\.then\(function \(n\) \{ return n\.([\w$]+); \}\)/g
const EXPORTS = /^export \{ (.*) \};$/m

/** @returns {import('rollup').Plugin} */
export function plainImports() {
  return {
    name: 'plain-imports',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      /** @type {Set<string>} files and the names of their removed objects */
      const gone = new Set()
      for (const chunk of chunks) chunk.code = exportNames(chunk.code, (name) => gone.add(`${chunk.fileName} ${name}`))
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(PICKED, (whole, file, name) => {
          const target = posix.join(posix.dirname(chunk.fileName), file)
          return gone.has(`${target} ${name}`) ? `import('${file}')` : whole
        })
      }
    },
  }
}

/**
 * Returns the code with the names of each such object as exports. The lines of the object are emptied, so that the source map stays correct.
 * @param {string} code
 * @param {(name: string) => void} onGone receives the name under which an object was exported
 */
function exportNames(code, onGone) {
  /** @type {Map<string, string>} */
  const objects = new Map()
  const lines = code.replace(OBJECT, (whole, object, properties) => {
    const names = [...properties.matchAll(PROPERTY)].map(([, name, local]) => `${local} as ${name}`)
    objects.set(object, names.join(', '))
    return whole.replace(/[^\n]/g, '')
  })
  if (objects.size === 0) return code
  return lines.replace(EXPORTS, (_whole, list) => {
    const names = list.split(', ').map((/** @type {string} */ each) => {
      const [object = '', name = object] = each.split(' as ')
      const own = objects.get(object)
      if (own === undefined) return each
      onGone(name)
      return own
    })
    return `export { ${names.join(', ')} };`
  })
}
