// Reports links that `remark-validate-links` does not check: a scheme other than `https:`, an invalid URL, and a path that leaves
// the repository. Sends no requests.
import { relative, resolve } from 'node:path'

/** @typedef {{ type: string, url?: string, children?: Node[] }} Node a part of a page's syntax tree (mdast) */
/** @typedef {{ path: string, dirname: string, cwd: string, message(reason: string, node: Node): void }} Page */

const SCHEME = /^[a-z][a-z+.-]*:/i
const ELSEWHERE = /^(https:\/\/[^/\s]+\.[^/\s]+|mailto:[^@\s]+@[^@\s]+$)/
/** GFM turns each address into a link, such as the address of a development server. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)[:/]/

/** A plugin for remark. */
export default function linkForms() {
  return (/** @type {Node} */ tree, /** @type {Page} */ page) => visit(tree, page)
}

/**
 * @param {Node} node
 * @param {Page} page
 */
function visit(node, page) {
  const complaint = node.url === undefined ? null : complain(node.url, page)
  if (complaint) page.message(`${complaint}: \`${node.url}\``, node)
  for (const child of node.children ?? []) visit(child, page)
}

/**
 * @param {string} url
 * @param {Page} page
 */
function complain(url, { cwd, dirname }) {
  if (LOCAL.test(url)) return null
  if (SCHEME.test(url)) return ELSEWHERE.test(url) && URL.canParse(url) ? null : 'Not an https: link'
  return relative(cwd, resolve(cwd, dirname, url)).startsWith('..') ? 'This link leaves the repository' : null
}
