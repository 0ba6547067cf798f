// Converts links in the repository's pages to links of the site.
import { posix } from 'node:path'

export const REPOSITORY = 'https://github.com/latchkey-modal/latchkey'
/** The URL of this repository's files for published pages. */
const OURS = /^https:\/\/github\.com\/latchkey-modal\/latchkey\/(?:blob|tree)\/main\//
/** Matches code, which has no links, or the target of a link. */
const CODE_OR_TARGET = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1 *$|`[^`\n]*`|\]\(([^)\s]+)/gm

/** The README's pictures of the modal, which the site replaces with the live modal. */
const PICTURE = /<picture>[\s\S]*?<\/picture>\n+/g

/** @typedef {import('./pages.mjs').Page} Page */

/**
 * Returns a function that rewrites links: to the site's page if it exists, otherwise to the repository.
 * @param {readonly Page[]} pages
 * @returns {(page: Page) => string} the page's Markdown
 */
export function createLinkWriter(pages) {
  const routes = new Map(pages.flatMap(({ file, route }) => (file ? [[file, route]] : [])))

  return ({ file, text }) => {
    if (!file) return text
    return text
      .replace(PICTURE, '')
      .replace(CODE_OR_TARGET, (match, _fence, target) => (target ? `](${address(file, target)}` : match))
  }

  /**
   * @param {string} file
   * @param {string} target
   */
  function address(file, target) {
    const isOurs = OURS.test(target)
    if (target.startsWith('#') || (!isOurs && /^[a-z][a-z+.-]*:/i.test(target))) return target
    const [path = '', anchor] = target.replace(OURS, '').split('#')
    const named = isOurs ? path : posix.join(posix.dirname(file), path)
    const route = routes.get(named) ?? routes.get(posix.join(named, 'README.md'))
    const found = route === undefined ? `${REPOSITORY}/blob/main/${named}` : `/${route}/`
    return anchor === undefined ? found : `${found}#${anchor}`
  }
}
