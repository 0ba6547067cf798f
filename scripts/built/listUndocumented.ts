// What a package exports without a docstring, and which members of its types need one. Read from the built types.
import ts from 'typescript'
import type { Entry, Package } from '../packages.mjs'
import { listUnclear } from './listUnclear.ts'

/** Names of types whose members a host sets. */
const OPTIONS = /(Options|Policy|Metadata)$/

/** Names what has no docstring, like `open` or `ModalOptions.theme`, with its entry, in the order of the types. */
export function listUndocumented(packages: readonly Package[]): string[] {
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
  const isDocumented = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0
  const told = new Set<ts.Symbol>()

  return packages.flatMap(({ path, entries }) => {
    const isOwn = (symbol: ts.Symbol) => symbol.declarations?.some((node) => isOf(path, node))
    return entries.flatMap((entry) =>
      listExports(entry).flatMap((symbol) => {
        if (told.has(symbol) || !isOwn(symbol)) return []
        told.add(symbol)
        const names = isDocumented(symbol) || !isCalled(symbol) ? [] : [symbol.name]
        const members = OPTIONS.test(symbol.name) ? [...(symbol.members?.values() ?? [])].filter(isMember) : []
        const bare = members.filter((member) => !isDocumented(member)).map(({ name }) => name)
        const unclear = symbol.declarations?.filter((node) => isOf(path, node)).flatMap(listUnclear) ?? []
        const of = [...new Set([...bare, ...unclear])].map((name) => `${symbol.name}.${name}`)
        return [...names, ...of].map((name) => `${entry.specifier} ${name}`)
      }),
    )
  })

  function listExports(entry: Entry): ts.Symbol[] {
    const file = program.getSourceFile(typesOf(entry))
    const module = file && checker.getSymbolAtLocation(file)
    return (module ? checker.getExportsOfModule(module) : []).map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    )
  }
}

function isOf(path: string, node: ts.Declaration): boolean {
  return node.getSourceFile().fileName.startsWith(`${path}/dist/`)
}

/** Type parameters are in the table of members too. */
function isMember({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.TypeParameter) === 0
}

/** Whether it is a function, a class or a value; a type says by its members what it is. One docstring serves `const ALICE, BOB`. */
function isCalled({ flags, valueDeclaration: node }: ts.Symbol): boolean {
  const list = node?.parent
  const isFirst = !list || !ts.isVariableDeclarationList(list) || list.declarations[0] === node
  return (flags & ts.SymbolFlags.Value) !== 0 && isFirst
}

function typesOf({ output }: Entry): string {
  return output.replace(/\.js$/, '.d.ts')
}
