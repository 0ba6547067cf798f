// Loads the built types of packages as one compiler program for the API reports, the reference, and the docstring check.
import ts from 'typescript'

/**
 * @typedef {import('./packages.mjs').Package} Package
 * @typedef {ReturnType<typeof readTypes>} BuiltTypes
 */

/** @param {readonly Package[]} packages */
export function readTypes(packages) {
  const program = ts.createProgram(
    packages.flatMap(({ entries }) => entries.map(typesOf)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      noLib: true,
      types: [],
    },
  )
  const checker = program.getTypeChecker()
  /** @param {ts.Symbol} symbol */
  const resolveAlias = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
  return {
    program,
    checker,
    resolveAlias,
    /** @param {import('./packages.mjs').Entry} entry */
    listExports(entry) {
      const file = program.getSourceFile(typesOf(entry))
      const module = file && checker.getSymbolAtLocation(file)
      return module ? checker.getExportsOfModule(module) : []
    },
    /** Returns the package that a declaration comes from. @param {ts.Node} node */
    nameModule(node) {
      const { fileName } = node.getSourceFile()
      const own = packages.find((each) => fileName.startsWith(`${each.path}/`))
      return own?.name ?? /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileName)?.[1] ?? 'typescript'
    },
  }
}

/** Returns the top-level statement that contains a declaration. @param {ts.Declaration} node */
export function statementOf(node) {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node
}

/** @param {import('./packages.mjs').Entry} entry */
function typesOf({ output }) {
  return output.replace(/\.js$/, '.d.ts')
}
