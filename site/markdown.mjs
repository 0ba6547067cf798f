// Parses Markdown for the site, and names headings as GitHub does, so that the same link works in both.

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/**
 * @param {string} markdown
 * @returns {{ text: string, target: string }[]}
 */
export function findLinks(markdown) {
  return [...markdown.matchAll(LINK)].map(([, text = '', target = '']) => ({ text, target }))
}

/** A section that a reader can expand. */
const DETAILS = /^::: details .*\n[\s\S]*?^:::\n*/gm

/**
 * Returns a page without the sections that repeat other content, for the search and for readers of Markdown.
 * @param {string} markdown
 */
export function removeDetails(markdown) {
  return markdown.replace(DETAILS, '')
}

/**
 * Returns the anchor of a heading.
 * @param {string} heading
 */
export function slugify(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/**
 * Returns the first paragraph of a page as plain text, for lists of pages.
 * @param {string} markdown
 */
export function summarize(markdown) {
  const paragraphs = markdown.split(/\n{2,}/).filter((each) => /^[\p{L}`*[]/u.test(each.trim()))
  return (paragraphs[0] ?? '').replace(LINK, '$1').replace(/[*`]/g, '').replace(/\s+/g, ' ').trim()
}
