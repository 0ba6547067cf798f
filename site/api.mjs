// Generates the reference: a page for each entry of each package, with every public name, its docstring, and its signature from the built types.
import ts from 'typescript'
import { readTypes, statementOf } from '../scripts/builtTypes.mjs'
import { listPackages } from '../scripts/packages.mjs'

const printer = ts.createPrinter({ removeComments: false })
/** The docstring before a statement, which the page shows as text. */
const DOCSTRING = /^\/\*\*[\s\S]*?\*\/\s*/
/** A longer type is only a link. Types refer to each other, so expanding all of them would make a page several times as long. */
const MAX_LINES = { underSignature: 40, underType: 12 }
/** Functions come first, because readers call them. */
const KINDS = /** @type {const} */ (['Functions', 'Values', 'Types'])

/** @typedef {import('./pages.mjs').Page} Page */
/** @typedef {{ target: string, code: string, kind: typeof KINDS[number] }} Place the link target and the code of a name */
/** @typedef {{ name: string, kind: typeof KINDS[number], doc: string, examples: string[], code: string, from: string | null }} Named */

/** @returns {Page[]} in the order in which a newcomer needs the packages */
export function listApiPages() {
  const packages = listPackages()
  const entries = packages.flatMap((each) => each.entries.map((entry) => ({ ...entry, path: each.path })))
  const { checker, resolveAlias, listExports, nameModule } = readTypes(packages)
  const read = entries.map((entry) => ({ ...entry, named: readEntry(entry) }))
  /** @type {Map<string, Place>} by the name */
  const places = new Map()
  for (const { specifier, named } of read) {
    for (const { name, from, code, kind } of named)
      if (!from && !places.has(name)) places.set(name, { target: place(specifier, name), code, kind })
  }
  return read.map(({ specifier, named }) => ({
    route: routeOf(specifier),
    title: specifier,
    text: writePage(specifier, named, places),
    weight: 2,
  }))

  /**
   * @param {typeof entries[number]} entry
   * @returns {Named[]}
   */
  function readEntry(entry) {
    return listExports(entry)
      .map((exported) => readName(exported, entry.path))
      .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1))
  }

  /**
   * @param {ts.Symbol} exported
   * @param {string} path the folder of the package
   * @returns {Named}
   */
  function readName(exported, path) {
    const symbol = resolveAlias(exported)
    const nodes = symbol.declarations ?? []
    // Other packages add to a registry, but it belongs to this package.
    const own = nodes.filter((node) => node.getSourceFile().fileName.startsWith(`${path}/dist/`))
    const [other] = own.length > 0 ? [] : nodes
    const named = { name: exported.name, kind: kindOf(symbol), doc: '', examples: [], code: '' }
    if (other) return { ...named, from: nameModule(other) }
    const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const examples = symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === 'example')
      .map(({ text }) => ts.displayPartsToString(text))
    return { ...named, doc, examples, code: own.map(print).join('\n'), from: null }
  }
}

/** @param {string} specifier */
function routeOf(specifier) {
  return specifier.replace('@latchkey/', 'api/')
}

/**
 * @param {string} specifier
 * @param {string} name
 */
function place(specifier, name) {
  return `/${routeOf(specifier)}/#${name.toLowerCase()}`
}

/**
 * @param {string} specifier
 * @param {readonly Named[]} named
 * @param {ReadonlyMap<string, Place>} places
 */
function writePage(specifier, named, places) {
  const own = named.filter(({ from }) => !from)
  const sections = KINDS.flatMap((kind) => {
    const ofKind = own.filter((each) => each.kind === kind)
    return ofKind.length > 0 ? [`## ${kind}`, ...ofKind.map((each) => writeNamed(each, places))] : []
  })
  const passedOn = named.flatMap(({ name, from }) => (from ? [`- ${link(name, places)} from \`${from}\``] : []))
  if (passedOn.length > 0) sections.push('## Re-exported', passedOn.join('\n'))
  const example = own.filter(({ kind }) => kind !== 'Types').slice(0, 2)
  const line =
    example.length > 0
      ? `import { ${example.map(({ name }) => name).join(', ')} } from '${specifier}'`
      : `import '${specifier}'`
  return [`# ${specifier}`, block(line), ...sections].join('\n\n')
}

/**
 * @param {Named} named
 * @param {ReadonlyMap<string, Place>} places
 */
function writeNamed({ name, kind, doc, examples, code }, places) {
  const words = new Set(code.match(/\b[A-Z]\w+/g))
  const used = [...words].filter((word) => word !== name && places.has(word))
  const maxLines = kind === 'Types' ? MAX_LINES.underType : MAX_LINES.underSignature
  const details = used.map((word) => expand(word, places, maxLines))
  const others = used.filter((_, index) => !details[index])
  const related = others.length > 0 ? `Uses ${others.map((word) => link(word, places)).join(', ')}.` : ''
  const signature = examples.length > 0 ? '**Signature**' : ''
  const shown = examples.flatMap((example) => ['**Example**', example])
  return [`### ${name}`, doc, ...shown, signature, block(code), ...details, related].filter(Boolean).join('\n\n')
}

/**
 * Returns a type that a reader can expand, or nothing if it is too long or not a type.
 * @param {string} name
 * @param {ReadonlyMap<string, Place>} places
 * @param {number} maxLines
 */
function expand(name, places, maxLines) {
  const { code = '', kind } = places.get(name) ?? {}
  if (kind !== 'Types' || code.split('\n').length > maxLines) return ''
  return `::: details \`${name}\`\n${block(code)}\n\nSee ${link(name, places)}.\n:::`
}

/**
 * @param {string} name
 * @param {ReadonlyMap<string, Place>} places
 */
function link(name, places) {
  const { target } = places.get(name) ?? {}
  return target ? `[\`${name}\`](${target})` : `\`${name}\``
}

/** @param {string} code */
function block(code) {
  return `\`\`\`ts\n${code}\n\`\`\``
}

/**
 * @param {ts.Symbol} symbol
 * @returns {Named['kind']}
 */
function kindOf({ flags, name }) {
  // Components and hooks count as functions too.
  if (flags & ts.SymbolFlags.Function) return 'Functions'
  return flags & ts.SymbolFlags.Value && !/^default$/.test(name) ? 'Values' : 'Types'
}

/** @param {ts.Declaration} node */
function print(node) {
  return printer
    .printNode(ts.EmitHint.Unspecified, statementOf(node), node.getSourceFile())
    .replace(DOCSTRING, '')
    .replaceAll(/^(export )?declare /gm, '')
    .replace(/^export (default )?/, '')
}
