// The declarations of the public API reports (.ci/api), and the members that a type of them has.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../packages.mjs'

const REPORTS = join(ROOT, '.ci/api')
const BLOCK = /^## ([^\n]+)\n\n```ts\n([\s\S]*?)^```/gm
const ENTRY = /^# (.+)$/m

/** One name may be declared in several packages. */
export type Declarations = readonly ts.Node[]
type Members = ReadonlyMap<string, Declarations>
type Reference = ts.TypeReferenceNode | ts.ExpressionWithTypeArguments

export interface PublicApi {
  /** Entries of packages, like `@latchkey/sdk/react`. */
  readonly entries: ReadonlySet<string>
  /** What an entry exports. */
  readonly exported: ReadonlySet<string>
  /** Everything that the reports declare, also what is only named by an export. */
  readonly declared: ReadonlyMap<string, Declarations>
}

export function readPublicApi(): PublicApi {
  const entries = new Set<string>()
  const exported = new Set<string>()
  const declared = new Map<string, Declarations>()
  for (const file of readdirSync(REPORTS)) {
    const report = readFileSync(join(REPORTS, file), 'utf8')
    const entry = ENTRY.exec(report)?.[1]
    if (entry) entries.add(entry)
    for (const [, heading = '', code = ''] of report.matchAll(BLOCK)) {
      const isEntry = heading === 'Exports'
      const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
      for (const name of declare(source, declared)) if (isEntry) exported.add(name)
    }
  }
  return { entries, exported, declared }
}

/** Adds the declarations below a node, also those within `declare module`. Returns the names at its top. */
function declare(parent: ts.Node, declared: Map<string, Declarations>): string[] {
  const names: string[] = []
  const add = (name: ts.Node | undefined, node: ts.Node) => {
    if (!name || !ts.isIdentifier(name)) return
    names.push(name.text)
    declared.set(name.text, [...(declared.get(name.text) ?? []), node])
  }
  ts.forEachChild(parent, (node) => {
    if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node)) declare(node, declared)
    else if (ts.isVariableStatement(node)) for (const each of node.declarationList.declarations) add(each.name, each)
    else if (ts.isExportDeclaration(node)) ts.forEachChild(node, (clause) => names.push(...namesOf(clause)))
    else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) add(node.name, node)
    else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) add(node.name, node)
  })
  return names
}

function namesOf(clause: ts.Node): string[] {
  return ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : []
}

/** Members of types, inherited ones included. Those of a union of texts are the texts, those of a function are what it returns has. */
export function membersOf(api: PublicApi, types: Declarations, seen: ReadonlySet<ts.Node> = new Set()): Members {
  const unseen = types.filter((type) => !seen.has(type))
  return merge(unseen.map((type) => ownMembers(api, type, new Set([...seen, type]))))
}

function merge(parts: readonly Members[]): Members {
  const merged = new Map<string, Declarations>()
  for (const part of parts) for (const [name, nodes] of part) merged.set(name, [...(merged.get(name) ?? []), ...nodes])
  return merged
}

function ownMembers(api: PublicApi, type: ts.Node, seen: ReadonlySet<ts.Node>): Members {
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return new Map([[type.literal.text, []]])
  if (ts.isTypeReferenceNode(type) || ts.isExpressionWithTypeArguments(type)) return referenced(api, type, seen)
  if (ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type) || ts.isClassDeclaration(type)) {
    const own = [...type.members].map((node): Members => new Map(node.name ? [[nameOf(node.name), [node]]] : []))
    const parents = ts.isTypeLiteralNode(type) ? [] : (type.heritageClauses ?? []).flatMap(({ types }) => [...types])
    return merge([...own, membersOf(api, parents, seen)])
  }
  return membersOf(api, innerTypes(api, type, seen), seen)
}

function innerTypes(api: PublicApi, node: ts.Node, seen: ReadonlySet<ts.Node>): Declarations {
  if (ts.isIndexedAccessTypeNode(node)) return indexed(api, node, seen)
  const hasType = ts.isTypeElement(node) || ts.isClassElement(node) || ts.isFunctionLike(node) || ts.isParameter(node)
  if (hasType || ts.isVariableDeclaration(node)) return typeNodes(node)
  if (ts.isTypeAliasDeclaration(node)) return [node.type]
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

function referenced(api: PublicApi, type: Reference, seen: ReadonlySet<ts.Node>): Members {
  const name = ts.isTypeReferenceNode(type) ? type.typeName.getText() : type.expression.getText()
  const given = [...(type.typeArguments ?? [])]
  if (name === 'Pick' || name === 'Omit') {
    const named = membersOf(api, given.slice(1), seen)
    const all = [...membersOf(api, given.slice(0, 1), seen)]
    return new Map(all.filter(([key]) => named.has(key) === (name === 'Pick')))
  }
  return membersOf(api, [...(api.declared.get(name) ?? constraintOf(type, name)), ...given], seen)
}

/** `Options['policy']` is one member; `Views[V]` is any of them. */
function indexed(api: PublicApi, node: ts.IndexedAccessTypeNode, seen: ReadonlySet<ts.Node>): Declarations {
  const { objectType, indexType } = node
  const members = membersOf(api, [objectType], seen)
  if (ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal))
    return members.get(indexType.literal.text) ?? []
  return [...members.values()].flat()
}

/** What a type parameter of a function may be. */
function constraintOf(node: ts.Node, name: string): Declarations {
  for (let scope = node.parent; scope; scope = scope.parent) {
    const parameters = ts.isFunctionLike(scope) ? (scope.typeParameters ?? []) : []
    const found = parameters.find((each) => each.name.text === name)?.constraint
    if (found) return [found]
  }
  return []
}

/** What a function takes, or a constant that can be called. */
export function parametersOf(types: Declarations): Declarations {
  return types.flatMap((type) => {
    if (ts.isFunctionLike(type)) return [...type.parameters]
    if (ts.isTypeLiteralNode(type)) return parametersOf(type.members.filter(ts.isCallSignatureDeclaration))
    return parametersOf(typeNodes(type))
  })
}

function typeNodes(node: ts.Node): Declarations {
  const type = 'type' in node ? node.type : undefined
  return type ? [type as ts.Node] : []
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()
}
