// A Rollup plugin that wraps every import() of a package in `retryImport`, so that code that failed to load can be requested again.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import MagicString from 'magic-string'
import { listPackages } from '../../scripts/packages.mjs'

const NAME = 'retryImport'
/** The names that are used from third-party packages. */
const FOREIGN = new Map([
  ['@walletconnect/universal-provider', 'UniversalProvider'],
  ['buffer/index.js', 'Buffer'],
])
const EXPORTED = /^export (?:(?:async )?function|const|class) (\w+)|^export \{ (?:type \w+, )*(\w+)/m

/**
 * @param {import('../../scripts/packages.mjs').Package} owner
 * @returns {import('rollup').Plugin}
 */
export function retryImport({ name, path }) {
  const own = join(path, 'src/load/retryImport.ts')
  const sources = new Map(listPackages().flatMap(({ entries }) => entries.map((each) => [each.specifier, each.source])))
  return {
    name: 'import-again',
    async transform(code, id) {
      if (id === own || !code.includes('import(')) return null
      const text = new MagicString(code)
      for (const { start, end, source } of listImports(this.parse(code))) {
        const file = sources.get(source) ?? (source.startsWith('.') ? (await this.resolve(source, id))?.id : undefined)
        const exported = FOREIGN.get(source) ?? nameUsed(code, start, end) ?? (file && nameExport(file))
        if (!exported) throw new Error(`${id}: import('${source}') is not listed in tools/rollup/retryImport.mjs.`)
        text.appendLeft(start, `${NAME}(() => `)
        text.appendRight(end, `${pick(exported, sources.get(source))}, '${exported}')`)
      }
      if (!text.hasChanged()) return null
      const place = relative(dirname(id), own).replace(/^(?!\.)/, './')
      text.prepend(`import { ${NAME} } from '${name === '@latchkey/kernel' ? place : '@latchkey/kernel'}'\n`)
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
  }
}

/**
 * @param {unknown} node
 * @returns {Generator<{ start: number, end: number, source: string }>}
 */
function* listImports(node) {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'ImportExpression') {
    const { start, end, source } = /** @type {any} */ (node)
    if (typeof source.value === 'string') yield { start, end, source: source.value }
  }
  for (const each of Object.values(node)) yield* listImports(each)
}

/**
 * Returns a name that the import is for, if the surrounding code shows it. A bundler may then drop the others.
 * @param {string} code
 * @param {number} start
 * @param {number} end
 */
function nameUsed(code, start, end) {
  const [, taken] = /\{ (\w+)[^{}]*\} = await $/.exec(code.slice(0, start)) ?? []
  const [, read] = /^\)\.(\w+)/.exec(code.slice(end)) ?? []
  return taken ?? read
}

/**
 * Selects the name from the import of another package, if that file exports only one function. The built file also
 * exports what its chunks share, under short names, and a host's bundler would keep a table of all of them. A function can be read before
 * its module has run, as WebKit may do. Any other value would throw.
 * @param {string} name
 * @param {string} [file]
 */
function pick(name, file) {
  const exports = file ? readFileSync(file, 'utf8').match(/^export (?!type|interface).*/gm) : null
  const isOneFunction = exports?.length === 1 && /^export (async )?function/.test(exports[0])
  return isOneFunction ? `.then(({ ${name} }) => ({ ${name} }))` : ''
}

/**
 * Returns one of the names that a module exports.
 * @param {string} file
 */
function nameExport(file) {
  const [, declared, handedOn] = EXPORTED.exec(readFileSync(file, 'utf8')) ?? []
  return declared ?? handedOn
}
