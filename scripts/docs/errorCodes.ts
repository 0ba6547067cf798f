// Every code of the registries (`interface ErrorCodes` and what it extends), read from the sources as text: with its facts and its package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSourceFile,
  forEachChild,
  type InterfaceDeclaration,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isPropertySignature,
  isStringLiteral,
  isTypeAliasDeclaration,
  isUnionTypeNode,
  type Node,
  ScriptTarget,
  type TypeAliasDeclaration,
} from 'typescript'
import { ROOT } from '../packages.mjs'
import { listFiles } from './listFiles'

export interface CodeEntry {
  code: string
  /** What `context` holds, as TypeScript; `undefined` when nothing. */
  facts: string
  /** Declarations that `facts` names, as they stand in the source. */
  declarations: readonly string[]
  /** Folder of the package that declares it, like `plugins/send`. */
  folder: string
}

const REGISTRIES =
  /^kernel\/src\/(base\/\w+|errors\/(registry|codes)|contracts\/\w+)\.ts$|^(plugins|chains)\/[^/]+\/src\/types\.ts$/
/** The reasons of `rpc/*` are a union of their own. */
const RPC_REASONS = 'RpcReason'
const RPC_FACTS = 'RpcFacts'

/** In the order of their names. */
export function listCodes(): readonly CodeEntry[] {
  const found = listFiles(REGISTRIES).flatMap(readDeclarations)
  const named = new Map(found.map(({ node, text }) => [node.name.text, text]))
  const entries = found.flatMap(({ node, folder }) => readCodes(node).map((row) => ({ ...row, folder })))
  return entries
    .map((entry) => ({ ...entry, declarations: findNames(entry.facts).flatMap((name) => named.get(name) ?? []) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

type Declaration = InterfaceDeclaration | TypeAliasDeclaration

function readDeclarations(file: string) {
  const source = createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ScriptTarget.Latest, true)
  const folder = file.slice(0, file.indexOf('/src/'))
  const found: { node: Declaration; text: string; folder: string }[] = []
  const visit = (node: Node) => {
    if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) {
      found.push({ node, text: node.getText(source), folder })
    }
    forEachChild(node, visit)
  }
  visit(source)
  return found
}

function readCodes(node: Declaration): { code: string; facts: string }[] {
  if (isTypeAliasDeclaration(node)) {
    if (node.name.text !== RPC_REASONS || !isUnionTypeNode(node.type)) return []
    return node.type.types.flatMap((each) =>
      isLiteralTypeNode(each) && isStringLiteral(each.literal)
        ? [{ code: `rpc/${each.literal.text}`, facts: RPC_FACTS }]
        : [],
    )
  }
  if (!node.name.text.endsWith('ErrorCodes')) return []
  return node.members.flatMap((member) =>
    isPropertySignature(member) && isStringLiteral(member.name) && member.type
      ? [{ code: member.name.text, facts: member.type.getText() }]
      : [],
  )
}

function findNames(facts: string): string[] {
  return facts.match(/\b[A-Z]\w+/g) ?? []
}
