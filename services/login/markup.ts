// Fills the HTML files of the small pages. Every value is escaped.

const MARK = /__([A-Z]+)__/g

/** Replaces each `__NAME__` with the escaped value of that name. Values in `html` are inserted unescaped, because they are parts of pages. */
export function fillPage(
  page: string,
  texts: Readonly<Record<string, string>>,
  html: Readonly<Record<string, string>> = {},
): string {
  return page.replace(MARK, (mark, name: string) => {
    const text = texts[name]
    return text === undefined ? (html[name] ?? mark) : escapeText(text)
  })
}

/** Safe between tags and in a quoted attribute. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
