// Whether a piece of code in a page uses only names of the public API reports.
import ts from 'typescript'
import { type Declarations, membersOf, type PublicApi, parametersOf } from './publicApi'

const TOKEN = '--lk-'

/** The first name that is not in the reports; null when all are. */
export function findUnknownName(api: PublicApi, code: string): string | null {
  if (code.startsWith('@')) return api.entries.has(code) ? null : code
  if (code.startsWith(TOKEN)) return hasMember(api, 'ThemeVariable', code.slice(TOKEN.length)) ? null : code
  if (/^\w+:\w+$/.test(code)) return hasMember(api, 'Events', code) ? null : code
  const tag = /^<(?<name>[\w-]+)(?:\.(?<inner>\w+))?(?<attributes>(?: [\w-]+)*)>$/.exec(code)?.groups
  return tag ? findInTag(api, tag) : findInExpression(api, code)
}

function hasMember(api: PublicApi, type: string, name: string): boolean {
  return membersOf(api, api.declared.get(type) ?? []).has(name)
}

function findInTag(api: PublicApi, { name = '', inner, attributes = '' }: Record<string, string>): string | null {
  const element = membersOf(api, api.declared.get('IntrinsicElements') ?? []).get(name)
  const component = api.exported.has(name) ? api.declared.get(name) : undefined
  if (!element && !component) return name
  const whole = component ?? []
  const drawn = inner === undefined ? whole : membersOf(api, whole).get(inner)
  if (!drawn) return `${name}.${inner}`
  const known = membersOf(api, element ?? parametersOf(drawn))
  return attributes.split(' ').find((each) => each !== '' && !known.has(each)) ?? null
}

function findInExpression(api: PublicApi, code: string): string | null {
  const unknown: string[] = []
  const [statement] = ts.createSourceFile('code.ts', `(${code})`, ts.ScriptTarget.Latest, true).statements
  if (!statement || !ts.isExpressionStatement(statement)) return code
  typesOf(statement.expression)
  return unknown[0] ?? null

  function typesOf(node: ts.Expression): Declarations {
    if (ts.isParenthesizedExpression(node)) return typesOf(node.expression)
    if (ts.isIdentifier(node)) return rootTypes(node.text)
    if (ts.isPropertyAccessExpression(node)) return pick(typesOf(node.expression), node.name.text)
    if (ts.isCallExpression(node)) {
      const called = typesOf(node.expression)
      for (const argument of node.arguments) checkValue(argument, parametersOf(called))
      return called
    }
    unknown.push(node.getText())
    return []
  }

  /** `modal` is what `createWalletModal` makes; else an export, or an option of it. */
  function rootTypes(name: string): Declarations {
    if (name === 'modal') return api.declared.get('WalletModal') ?? []
    if (api.exported.has(name)) return api.declared.get(name) ?? []
    return pick(api.declared.get('WalletModalOptions') ?? [], name)
  }

  function pick(types: Declarations, name: string): Declarations {
    const found = membersOf(api, types).get(name)
    if (!found) unknown.push(name)
    return found ?? []
  }

  function checkValue(value: ts.Node, types: Declarations): void {
    if (ts.isStringLiteral(value)) {
      const known = [...membersOf(api, types).keys()]
      if (known.length > 0 && !known.includes(value.text)) unknown.push(value.text)
    } else if (ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties) {
        const inner = pick(types, property.name?.getText() ?? '')
        if (ts.isPropertyAssignment(property)) checkValue(property.initializer, inner)
      }
    }
  }
}
