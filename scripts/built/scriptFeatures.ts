// What a script uses of its browser: globals and their members by name, and members of anything else whose name tells.
import { globals, members, type Versions } from './browserVersions.ts'
import { isNode, visitNodes } from './syntaxTree.ts'

const SCOPES: readonly unknown[] = ['globalThis', 'window', 'self']
/** One word is more often a field of somebody's own than a browser's. */
const TELLING = /^[a-z]+[A-Z]/
/** Where a name is not a variable. */
const NAMED = ['MemberExpression.property', 'Property.key', 'MethodDefinition.key', 'PropertyDefinition.key']

/** Returns the features by name; a member of an unknown object begins with a dot. */
export function findScriptFeatures(code: string): ReadonlyMap<string, Versions> {
  const found = new Map<string, Versions>()
  const add = (name: string, versions: Versions | undefined) => versions && found.set(name, versions)

  function addMember(object: string | null, member: string): void {
    if (SCOPES.includes(object)) return void add(member, globals.get(member))
    const path = `${object && globals.has(`Window.${object}`) ? interfaceOf(object) : object}.${member}`
    if (globals.has(path)) add(path, globals.get(path))
    else if (TELLING.test(member)) add(`.${member}`, members.get(member))
  }

  visitNodes(code, (node, place) => {
    const { type, left, right, object, property } = node
    if (type === 'Identifier' && !NAMED.includes(place)) add(String(node.name), globals.get(String(node.name)))
    if (type === 'MemberExpression' && !node.computed) addMember(readName(object), String(readName(property)))
    if (type === 'BinaryExpression' && node.operator === 'in' && isNode(left)) {
      addMember(readName(right), String(left.value))
    }
  })
  return found
}

/** Of `X`, `globalThis.X`, `globalThis.X?.y` and `X.prototype`, the name of X. */
function readName(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'Identifier') return String(value.name)
  if (value.type === 'ChainExpression') return readName(value.expression)
  if (value.type !== 'MemberExpression' || value.computed) return null
  const object = readName(value.object)
  const member = readName(value.property)
  if (SCOPES.includes(object)) return member
  return member === 'prototype' ? object : null
}

/** `document` is a Document, `navigator` a Navigator. */
function interfaceOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
