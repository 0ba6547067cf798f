// Puts texts into the small pages: every value is escaped, and the page itself is a file.

const MARK = /__([A-Z]+)__/g

/** The page with `__NAME__` replaced by the escaped value of that name; parts that are pages themselves come as `html`. */
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

/** Safe between tags and inside a quoted attribute. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
