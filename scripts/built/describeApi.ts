// Describes the public API of a package as text, one report per entry: each export with its whole signature, then the types that
// signatures name but no entry exports. The first report ends with what the package adds to registries. Reads the built types.
import ts from 'typescript'
import { type BuiltTypes, statementOf } from '../builtTypes.mjs'
import type { Package } from '../packages.mjs'

const printer = ts.createPrinter({ removeComments: true })
/** Appears once in the report, even if several statements of the types repeat it. */
const AMBIENT = /\bdeclare /g

/** Returns one Markdown report per entry of a package, and the types that its signatures name but no entry exports. */
export function describeApi({ path, entries }: Package, types: BuiltTypes) {
  const { program, checker, resolveAlias, listExports, nameModule } = types
  const isOwn = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${path}/dist/`)
  // Compares declarations, because a registry that other packages extend has two symbols.
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
    // A constant behind `typeof` is not a type.
    const unexported = named.filter(({ flags }) => flags & ts.SymbolFlags.Type).map(({ name }) => name)
    return { specifier: entry.specifier, text, unexported }
  })

  function describeExport(exportedSymbol: ts.Symbol): string {
    const symbol = resolveAlias(exportedSymbol)
    const declarations = symbol.declarations ?? []
    const [source] = declarations
    if (source && !declarations.some(isOwn)) return `export { ${exportedSymbol.name} } from '${nameModule(source)}'`
    // What other packages add to a registry is in their own reports.
    const text = print(declarations.filter(isOwn))
    return symbol.name === exportedSymbol.name ? text : `${text}\nexport { ${symbol.name} as ${exportedSymbol.name} }`
  }

  /** Finds the types that are part of a signature but that no entry exports. Loops, because these types name others in turn. */
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

/** Whether a declaration is a top-level statement, and not part of one. */
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
