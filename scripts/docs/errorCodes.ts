// Reads every code of the registries (`interface ErrorCodes` and what it extends) from the source text, with its facts and its package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listFiles, ROOT } from '../packages.mjs'

export interface CodeEntry {
  code: string
  /** The type of `context` in TypeScript. `undefined` if the error has none. */
  facts: string
  /** Declarations that `facts` or another of these names, as written in the source. */
  declarations: readonly string[]
  /** Folder of the package that declares it, like `plugins/send`. */
  folder: string
}

const REGISTRIES =
  /^kernel\/src\/(base\/\w+|errors\/(registry|codes)|contracts\/\w+)\.ts$|^(plugins|chains)\/[^/]+\/src\/types\.ts$/

/** Returns the codes in alphabetical order. */
export function listCodes(): readonly CodeEntry[] {
  const declared = new Map<string, string>()
  const codes: Omit<CodeEntry, 'declarations'>[] = []
  for (const file of listFiles(REGISTRIES)) {
    const folder = file.slice(0, file.indexOf('/src/'))
    const text = readFileSync(join(ROOT, file), 'utf8')
    ts.forEachChild(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), function visit(node): void {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
        declared.set(node.name.text, node.getText())
        codes.push(...readCodes(node).map((each) => ({ ...each, folder })))
      }
      ts.forEachChild(node, visit)
    })
  }
  function collect(text: string, found: Set<string>): Set<string> {
    for (const name of text.match(/\b[A-Z]\w+/g) ?? []) {
      const declaration = declared.get(name)
      if (!declaration || found.has(declaration)) continue
      found.add(declaration)
      collect(declaration, found)
    }
    return found
  }
  return codes
    .map((entry) => ({ ...entry, declarations: [...collect(entry.facts, new Set())] }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** Returns the entries of a registry, or of the union of the `rpc/*` reasons. */
function readCodes(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): { code: string; facts: string }[] {
  if (node.name.text === 'RpcReason')
    return [...node.getText().matchAll(/'([^']+)'/g)].map(([, reason]) => ({
      code: `rpc/${reason}`,
      facts: 'RpcFacts',
    }))
  if (!ts.isInterfaceDeclaration(node) || !node.name.text.endsWith('ErrorCodes')) return []
  return node.members
    .filter(ts.isPropertySignature)
    .flatMap(({ name, type }) => (ts.isStringLiteral(name) && type ? [{ code: name.text, facts: type.getText() }] : []))
}
