// The public API of a package as text, one report for each entry: each export with its whole signature, then the types that
// these name and no entry exports. The first report ends with what the package adds to registries. Read from the built types.
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true })
/** @typedef {{ specifier: string, text: string }} Report Markdown. */
/** Written once in the report, however many statements the types repeat it in. */
const AMBIENT = /\bdeclare /g

/**
 * Reads the built types of all packages together; the answer describes the entries of one package.
 * @param {readonly import('./packages.mjs').Package[]} packages
 * @returns {(each: import('./packages.mjs').Package) => Report[]}
 */
export function createApiReader(packages) {
  const files = packages.flatMap((each) => each.entries.map(typesOf))
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    noLib: true,
    types: [],
  })
  const checker = program.getTypeChecker()

  /** @param {import('./packages.mjs').Package} each */
  return ({ path, entries }) => {
    /** @type {(node: ts.Node) => boolean} */
    const isOwn = (node) => node.getSourceFile().fileName.startsWith(`${path}/dist/`)
    const exported = new Set(entries.flatMap(listExports).map(resolveAlias))
    const added = program.getSourceFiles().filter(isOwn).flatMap(listAugmentations)
    return entries.map((entry, index) => {
      const symbols = listExports(entry)
      const exports = section('Exports', symbols.map(describeExport))
      const named = section('Named by these, not exported', describeNamed(symbols.map(resolveAlias)))
      const registries = index === 0 ? section('Added to other modules', added) : ''
      const text = [`# ${entry.specifier}`, exports, named, registries].filter(Boolean).join('\n\n')
      return { specifier: entry.specifier, text }
    })

    /** @param {ts.Symbol} exported */
    function describeExport(exported) {
      const symbol = resolveAlias(exported)
      const source = symbol.declarations?.find((node) => !isOwn(node))
      if (source) return `export { ${exported.name} } from '${nameModule(source.getSourceFile())}'`
      const text = print(symbol)
      return symbol.name === exported.name ? text : `${text}\nexport { ${symbol.name} as ${exported.name} }`
    }

    /**
     * What no entry exports and is still part of a signature; a loop, since these name others in turn.
     * @param {ts.Symbol[]} symbols
     */
    function describeNamed(symbols) {
      const told = new Set(symbols)
      /** @type {string[]} */
      const texts = []
      for (const symbol of told) {
        for (const node of symbol.declarations ?? []) visit(node)
      }
      return texts

      /** @param {ts.Node} node */
      function visit(node) {
        const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
        const target = symbol && resolveAlias(symbol)
        if (
          target &&
          !told.has(target) &&
          !exported.has(target) &&
          target.declarations?.every((each) => isOwn(each) && isStatement(each))
        ) {
          told.add(target)
          texts.push(print(target))
        }
        ts.forEachChild(node, visit)
      }
    }
  }

  /** @param {import('./packages.mjs').Entry} entry */
  function listExports(entry) {
    const file = program.getSourceFile(typesOf(entry))
    const module = file && checker.getSymbolAtLocation(file)
    return module ? checker.getExportsOfModule(module) : []
  }

  /** @param {ts.Symbol} symbol */
  function resolveAlias(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /** @param {ts.SourceFile} file */
  function nameModule({ fileName }) {
    const own = packages.find((each) => fileName.startsWith(`${each.path}/`))
    return own?.name ?? /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileName)?.[1] ?? 'typescript'
  }
}

/** @param {import('./packages.mjs').Entry} entry */
function typesOf({ output }) {
  return output.replace(/\.js$/, '.d.ts')
}

/** @param {ts.Symbol} symbol */
function print(symbol) {
  const texts = (symbol.declarations ?? []).map((node) => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
    return printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
  })
  return texts
    .join('\n')
    .replace(AMBIENT, '')
    .replace(/^(?!export )/, 'export ')
    .replaceAll(/^export (?=export )/gm, '')
}

/**
 * Whether a declaration stands by itself in its file, so that it can be told apart from what it belongs to.
 * @param {ts.Node} node
 */
function isStatement(node) {
  const owner = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return ts.isSourceFile(owner.parent) && !ts.isSourceFile(owner)
}

/** @param {ts.SourceFile} file */
function listAugmentations(file) {
  return file.statements
    .filter((node) => ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name))
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, file))
}

/**
 * @param {string} title
 * @param {string[]} texts
 */
function section(title, texts) {
  return texts.length > 0 ? `## ${title}\n\n\`\`\`ts\n${texts.sort().join('\n')}\n\`\`\`` : ''
}
