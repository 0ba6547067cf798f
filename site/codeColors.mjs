// Colors code with class names, because Shiki writes inline styles, which the strict policy blocks.

/** A placeholder color for each kind of token, from which the class is derived. Scopes are TextMate's. */
const KINDS = /** @type {const} */ ([
  ['tok-plain', '#000001', []],
  ['tok-comment', '#000002', ['comment', 'punctuation.definition.comment']],
  ['tok-keyword', '#000003', ['keyword', 'storage', 'variable.language', 'keyword.operator.new', 'entity.name.tag']],
  ['tok-string', '#000004', ['string', 'punctuation.definition.string', 'string.quoted']],
  ['tok-number', '#000005', ['constant', 'support.constant', 'support.type.property-name']],
  ['tok-name', '#000006', ['entity.name.function', 'support.function', 'entity.name.command']],
  ['tok-type', '#000007', ['entity.name.type', 'support.type', 'support.class', 'entity.other.attribute-name']],
  ['tok-punctuation', '#000008', ['punctuation', 'meta.brace', 'keyword.operator']],
])

/** @type {import('vitepress').MarkdownOptions['theme'] & object} */
export const codeTheme = {
  name: 'latchkey',
  type: 'light',
  colors: { 'editor.foreground': '#000001', 'editor.background': '#ffffff' },
  settings: KINDS.map(([, foreground, scope]) => ({
    ...(scope.length > 0 && { scope: [...scope] }),
    settings: { foreground },
  })),
}

/** @type {NonNullable<import('vitepress').MarkdownOptions['codeTransformers']>[number]} */
export const classesForColors = {
  name: 'latchkey:classes',
  span(node) {
    const [, color] = /color:(#\d{6})/.exec(String(node.properties.style ?? '')) ?? []
    const kind = KINDS.find(([, each]) => each === color)?.[0]
    if (!kind) return
    delete node.properties.style
    if (kind !== 'tok-plain') node.properties.class = kind
  },
}
