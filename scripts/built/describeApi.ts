// The public API of a package as text, one report for each entry: each export with its whole signature, then the types that
// these name and no entry exports. The first report ends with what the package adds to registries. Read from the built types.
import ts from 'typescript'
import { type BuiltTypes, statementOf } from '../builtTypes.mjs'
import type { Package } from '../packages.mjs'

const printer = ts.createPrinter({ removeComments: true })
/** Written once in the report, however many statements the types repeat it in. */
const AMBIENT = /\bdeclare /g

/** The reports of one package in Markdown, an entry each. */
export function describeApi({ path, entries }: Package, types: BuiltTypes) {
  const { program, checker, resolveAlias, listExports, nameModule } = types
  const isOwn = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${path}/dist/`)
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

  function describeExport(exportedSymbol: ts.Symbol): string {
    const symbol = resolveAlias(exportedSymbol)
    const source = symbol.declarations?.find((node) => !isOwn(node))
    if (source) return `export { ${exportedSymbol.name} } from '${nameModule(source)}'`
    const text = print(symbol)
    return symbol.name === exportedSymbol.name ? text : `${text}\nexport { ${symbol.name} as ${exportedSymbol.name} }`
  }

  /** What no entry exports and is still part of a signature; a loop, since these name others in turn. */
  function describeNamed(symbols: ts.Symbol[]): string[] {
    const told = new Set(symbols)
    const texts: string[] = []
    for (const symbol of told) {
      for (const node of symbol.declarations ?? []) visit(node)
    }
    return texts

    function visit(node: ts.Node): void {
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

function print(symbol: ts.Symbol): string {
  const texts = (symbol.declarations ?? []).map((node) => {
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
