// What the site reads in Markdown, and how it names headings: as GitHub does, so that one link works in both.

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/**
 * @param {string} markdown
 * @returns {{ text: string, target: string }[]}
 */
export function findLinks(markdown) {
  return [...markdown.matchAll(LINK)].map(([, text = '', target = '']) => ({ text, target }))
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
