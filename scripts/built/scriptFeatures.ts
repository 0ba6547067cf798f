// Finds the browser features that a script uses: globals and their members, and distinctive member names of other objects.
import ts from 'typescript'
import { globals, members, type Versions } from './browserVersions.ts'

const SCOPES: readonly unknown[] = ['globalThis', 'window', 'self']
/** Single words are usually fields of the code's own objects. */
const TELLING = /^[a-z]+[A-Z]/

/** Calls `visit` for every node of a script. */
export function visitNodes(code: string, visit: (node: ts.Node) => void): void {
  ts.forEachChild(ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, true), function enter(node): void {
    visit(node)
    ts.forEachChild(node, enter)
  })
}

/** Returns the features by name. A member of an unknown object begins with a dot. */
export function findScriptFeatures(code: string): ReadonlyMap<string, Versions> {
  const found = new Map<string, Versions>()
  const add = (name: string, versions: Versions | undefined) => versions && found.set(name, versions)

  function addMember(object: string | null, member: string): void {
    if (SCOPES.includes(object)) return void add(member, globals.get(member))
    const path = `${object && globals.has(`Window.${object}`) ? interfaceOf(object) : object}.${member}`
    if (globals.has(path)) add(path, globals.get(path))
    else if (TELLING.test(member)) add(`.${member}`, members.get(member))
  }

  visitNodes(code, (node) => {
    if (ts.isIdentifier(node) && !isKey(node)) add(node.text, globals.get(node.text))
    if (ts.isPropertyAccessExpression(node)) addMember(readName(node.expression), node.name.text)
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
      if (ts.isStringLiteral(node.left)) addMember(readName(node.right), node.left.text)
    }
  })
  return found
}

/** Whether a name is not a variable. */
function isKey(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isBindingElement(parent)) return parent.propertyName === node
  const hasKey = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isClassElement(parent)
  return hasKey && parent.name === node
}

/** Returns the name of X for `X`, `globalThis.X`, `globalThis.X?.y`, and `X.prototype`. */
function readName(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return node.text
  if (!ts.isPropertyAccessExpression(node)) return null
  const object = readName(node.expression)
  if (SCOPES.includes(object)) return node.name.text
  return node.name.text === 'prototype' ? object : null
}

/** Maps a variable to its interface: `document` to Document, `navigator` to Navigator. */
function interfaceOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
