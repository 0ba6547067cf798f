// Lists what a package exports without a docstring, and which members of its types need one. Reads the built types.
import ts from 'typescript'
import type { BuiltTypes } from '../builtTypes.mjs'
import type { Package } from '../packages.mjs'
import { listUnclear } from './listUnclear.ts'

/** Returns the names without a docstring, like `open` or `ModalOptions.theme`, with their entry, in the order of the types. */
export function listUndocumented(packages: readonly Package[], types: BuiltTypes): string[] {
  const listed = new Set<ts.Symbol>()
  return packages.flatMap(({ path, entries }) =>
    entries.flatMap((entry) =>
      types.listExports(entry).flatMap((exported) => {
        const symbol = types.resolveAlias(exported)
        const own = symbol.declarations?.filter((node) => node.getSourceFile().fileName.startsWith(`${path}/dist/`))
        if (listed.has(symbol) || !own?.length) return []
        listed.add(symbol)
        const isBare = isCalled(symbol) && symbol.getDocumentationComment(types.checker).length === 0
        const members = new Set(own.flatMap(listUnclear))
        const names = [...(isBare ? [symbol.name] : []), ...[...members].map((name) => `${symbol.name}.${name}`)]
        return names.map((name) => `${entry.specifier} ${name}`)
      }),
    ),
  )
}

/** Returns the functions that create a manifest, like `send`, and whether the docstring of each has an example. */
export function listFactories(packages: readonly Package[], { checker, listExports }: BuiltTypes) {
  return packages
    .filter(({ folder }) => /^(plugins|chains)\//.test(folder))
    .flatMap(({ entries }) => entries.flatMap(listExports))
    .filter((symbol) => {
      const [call] = checker.getTypeOfSymbol(symbol).getCallSignatures()
      return call && /^(Plugin|Chain)Manifest\b/.test(checker.typeToString(call.getReturnType()))
    })
    .map((symbol) => {
      const hasExample = symbol.getJsDocTags(checker).some(({ name }) => name === 'example')
      return { name: symbol.name, hasExample }
    })
}

/** Whether it is a function, a class, or a value. The members of a type explain it. One docstring is enough for `const ALICE, BOB`. */
function isCalled({ flags, valueDeclaration: node }: ts.Symbol): boolean {
  const list = node?.parent
  const isFirst = !list || !ts.isVariableDeclarationList(list) || list.declarations[0] === node
  return (flags & ts.SymbolFlags.Value) !== 0 && isFirst
}
