// Finds the browser features that style sheets in a script use: at-rules, selectors, properties, keywords, and functions.
import { parse } from 'postcss'
import ts from 'typescript'
import { findStyle, type Versions } from './browserVersions.ts'
import { visitNodes } from './scriptFeatures.ts'

const SELECTOR = /:{1,2}([a-z-]+)/g
const FUNCTION = /([a-z-]+)\(/g
const KEYWORD = /^[a-z-]+$/

/** Returns the style sheets that a script contains as strings. */
export function findSheets(code: string): readonly string[] {
  const sheets: string[] = []
  visitNodes(code, (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isText && isSheet(node.text)) sheets.push(node.text)
  })
  return sheets
}

/** Returns the features by name, like `:has` and `text-wrap: balance`. */
export function findStyleFeatures(css: string): ReadonlyMap<string, Versions> {
  const found = new Map<string, Versions>()
  const add = (name: string, versions: Versions | null) => versions && found.set(name, versions)
  const root = parse(css)
  // A sheet that tests for a feature with `@supports` works without it.
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

function isSheet(text: string): boolean {
  if (!/^[:.@a-z*[][^{}]*\{[^{}]*[:{]/.test(text)) return false
  try {
    return parse(text).nodes.every(({ type }) => type === 'rule' || type === 'atrule')
  } catch {
    return false
  }
}
