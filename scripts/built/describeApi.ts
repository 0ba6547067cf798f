// The public API of a package as text, one report for each entry: each export with its whole signature, then the types that
// these name and no entry exports. The first report ends with what the package adds to registries. Read from the built types.
import ts from 'typescript'
import { type BuiltTypes, statementOf } from '../builtTypes.mjs'
import type { Package } from '../packages.mjs'

const printer = ts.createPrinter({ removeComments: true })
/** Written once in the report, however many statements the types repeat it in. */
const AMBIENT = /\bdeclare /g

/** The reports of one package in Markdown, an entry each, and the types that a signature of it names and no entry exports. */
export function describeApi({ path, entries }: Package, types: BuiltTypes) {
  const { program, checker, resolveAlias, listExports, nameModule } = types
  const isOwn = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${path}/dist/`)
  // By their declarations: a registry that other packages add to is two symbols.
  const exported = new Set(entries.flatMap(listExports).flatMap((symbol) => resolveAlias(symbol).declarations ?? []))
  const added = program.getSourceFiles().filter(isOwn).flatMap(listAugmentations)
  return entries.map((entry, index) => {
    const symbols = listExports(entry)
    const exports = section('Exports', symbols.map(describeExport))
    const named = listNamed(symbols.map(resolveAlias))
    const others = section(
      'Named by these, not exported',
      named.map(({ declarations }) => print(declarations)),
    )
    const registries = index === 0 ? section('Added to other modules', added) : ''
    const text = [`# ${entry.specifier}`, exports, others, registries].filter(Boolean).join('\n\n')
    // A constant behind `typeof` is no type.
    const unexported = named.filter(({ flags }) => flags & ts.SymbolFlags.Type).map(({ name }) => name)
    return { specifier: entry.specifier, text, unexported }
  })

  function describeExport(exportedSymbol: ts.Symbol): string {
    const symbol = resolveAlias(exportedSymbol)
    const declarations = symbol.declarations ?? []
    const [source] = declarations
    if (source && !declarations.some(isOwn)) return `export { ${exportedSymbol.name} } from '${nameModule(source)}'`
    // Of a registry, what other packages add is in their own reports.
    const text = print(declarations.filter(isOwn))
    return symbol.name === exportedSymbol.name ? text : `${text}\nexport { ${symbol.name} as ${exportedSymbol.name} }`
  }

  /** What no entry exports and is still part of a signature; a loop, since these name others in turn. */
  function listNamed(symbols: ts.Symbol[]): ts.Symbol[] {
    const described = new Set(symbols)
    const named: ts.Symbol[] = []
    for (const symbol of described) {
      for (const node of symbol.declarations ?? []) visit(node)
    }
    return named

    function visit(node: ts.Node): void {
      const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
      const target = symbol && resolveAlias(symbol)
      if (
        target &&
        !described.has(target) &&
        target.declarations?.every((each) => isOwn(each) && isStatement(each) && !exported.has(each))
      ) {
        described.add(target)
        named.push(target)
      }
      ts.forEachChild(node, visit)
    }
  }
}

function print(declarations: readonly ts.Declaration[] = []): string {
  const texts = declarations.map((node) => {
    return printer.printNode(ts.EmitHint.Unspecified, statementOf(node), node.getSourceFile())
  })
  return texts
    .join('\n')
    .replace(AMBIENT, '')
    .replace(/^(?!export )/, 'export ')
    .replaceAll(/^export (?=export )/gm, '')
}

/** Whether a declaration is a statement of its file, so that it can be told apart from what it belongs to. */
function isStatement(node: ts.Declaration): boolean {
  const owner = statementOf(node)
  return ts.isSourceFile(owner.parent) && !ts.isSourceFile(owner)
}

function listAugmentations(file: ts.SourceFile): string[] {
  return file.statements
    .filter((node) => ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name))
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, file))
}

function section(title: string, texts: string[]): string {
  return texts.length > 0 ? `## ${title}\n\n\`\`\`ts\n${texts.sort().join('\n')}\n\`\`\`` : ''
}
