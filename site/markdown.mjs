// What the site reads in Markdown, and how it names headings: as GitHub does, so that one link works in both.

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/**
 * @param {string} markdown
 * @returns {{ text: string, target: string }[]}
 */
export function findLinks(markdown) {
  return [...markdown.matchAll(LINK)].map(([, text = '', target = '']) => ({ text, target }))
}

/** A part that a reader expands. */
const DETAILS = /^::: details .*\n[\s\S]*?^:::\n*/gm

/**
 * A page without the parts that repeat what another place says: for the search, and for readers of Markdown.
 * @param {string} markdown
 */
export function removeDetails(markdown) {
  return markdown.replace(DETAILS, '')
}

/**
 * The anchor of a heading.
 * @param {string} heading
 */
export function slugify(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/**
 * The first paragraph of a page, as plain text: what a list of pages says of it.
 * @param {string} markdown
 */
export function summarize(markdown) {
  const paragraphs = markdown.split(/\n{2,}/).filter((each) => /^[\p{L}`*[]/u.test(each.trim()))
  return (paragraphs[0] ?? '').replace(LINK, '$1').replace(/[*`]/g, '').replace(/\s+/g, ' ').trim()
}
