// What the style sheets in a script use of their browser: at-rules, selectors, properties, keywords and functions.
import { parse } from 'postcss'
import { findStyle, type Versions } from './browserVersions.ts'
import { type Node, visitNodes } from './syntaxTree.ts'

const SELECTOR = /:{1,2}([a-z-]+)/g
const FUNCTION = /([a-z-]+)\(/g
const KEYWORD = /^[a-z-]+$/

/** Returns the style sheets that lie in a script as strings. */
export function findSheets(code: string): readonly string[] {
  const sheets: string[] = []
  visitNodes(code, (node) => {
    const text = readText(node)
    if (text !== null && isSheet(text)) sheets.push(text)
  })
  return sheets
}

/** Returns the features by name, like `:has` and `text-wrap: balance`. */
export function findStyleFeatures(css: string): ReadonlyMap<string, Versions> {
  const found = new Map<string, Versions>()
  const add = (name: string, versions: Versions | null) => versions && found.set(name, versions)
  const root = parse(css)
  // What a sheet asks for first, it does without.
  root.walkAtRules('supports', (rule) => void rule.remove())
  root.walkAtRules(({ name }) => void add(`@${name}`, findStyle('at-rules', name)))
  root.walkRules(({ selector }) => {
    for (const [text, name = ''] of selector.matchAll(SELECTOR)) add(text, findStyle('selectors', name))
  })
  root.walkDecls(({ prop, value }) => {
    add(prop, findStyle('properties', prop))
    for (const word of value.split(/[\s,]+/))
      if (KEYWORD.test(word)) add(`${prop}: ${word}`, findStyle('properties', prop, word))
    for (const [, name = ''] of value.matchAll(FUNCTION))
      add(`${name}()`, findStyle('types', name) ?? findStyle('types', 'color', name))
  })
  return found
}

function readText({ type, value }: Node): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type !== 'TemplateElement') return null
  return (value as { cooked: string | null }).cooked
}

function isSheet(text: string): boolean {
  if (!/^[:.@a-z*[][^{}]*\{[^{}]*[:{]/.test(text)) return false
  try {
    return parse(text).nodes.every(({ type }) => type === 'rule' || type === 'atrule')
  } catch {
    return false
  }
}
