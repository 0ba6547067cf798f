// Every code of the registries (`interface ErrorCodes` and what it extends), read from the sources as text: with its facts and its package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listFiles, ROOT } from '../packages.mjs'

export interface CodeEntry {
  code: string
  /** What `context` holds, as TypeScript; `undefined` when nothing. */
  facts: string
  /** Declarations that `facts` names, as they stand in the source. */
  declarations: readonly string[]
  /** Folder of the package that declares it, like `plugins/send`. */
  folder: string
}
type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

const REGISTRIES =
  /^kernel\/src\/(base\/\w+|errors\/(registry|codes)|contracts\/\w+)\.ts$|^(plugins|chains)\/[^/]+\/src\/types\.ts$/
/** The reasons of `rpc/*` are a union of their own. */
const RPC_REASONS = 'RpcReason'
const RPC_FACTS = 'RpcFacts'

/** In the order of their names. */
export function listCodes(): readonly CodeEntry[] {
  const files = listFiles(REGISTRIES).map((file) => ({
    folder: file.slice(0, file.indexOf('/src/')),
    nodes: readDeclarations(file),
  }))
  const texts = new Map(files.flatMap(({ nodes }) => nodes.map((node) => [node.name.text, node.getText()] as const)))
  const findTexts = (facts: string) => (facts.match(/\b[A-Z]\w+/g) ?? []).flatMap((name) => texts.get(name) ?? [])
  return files
    .flatMap(({ folder, nodes }) => nodes.flatMap(readCodes).map((each) => ({ ...each, folder })))
    .map((entry) => ({ ...entry, declarations: findTexts(entry.facts) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

function readDeclarations(file: string): Declaration[] {
  const found: Declaration[] = []
  const text = readFileSync(join(ROOT, file), 'utf8')
  ts.forEachChild(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), function visit(node): void {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) found.push(node)
    ts.forEachChild(node, visit)
  })
  return found
}

function readCodes(node: Declaration): { code: string; facts: string }[] {
  if (ts.isInterfaceDeclaration(node)) {
    const members = node.name.text.endsWith('ErrorCodes') ? node.members.filter(ts.isPropertySignature) : []
    return members.flatMap(({ name, type }) =>
      ts.isStringLiteral(name) && type ? [{ code: name.text, facts: type.getText() }] : [],
    )
  }
  if (node.name.text !== RPC_REASONS) return []
  const reasons = [...node.type.getText().matchAll(/'([^']+)'/g)]
  return reasons.map(([, reason]) => ({ code: `rpc/${reason}`, facts: RPC_FACTS }))
}
