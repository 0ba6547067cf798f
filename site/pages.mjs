// The pages of the site: the repository file of each one, and its path.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'

/**
 * @typedef {object} Page
 * @property {string} route its path, without slashes at the start and at the end
 * @property {string} title
 * @property {string} text Markdown
 * @property {string} [file] its file in the repository, relative to the root; a page made of several files has none
 * @property {number} weight its rank in the search; guides have the highest
 */

/** The first pattern that matches a file determines its path and weight. An error's `docsPath` is its path. */
const ADDRESSES = /** @type {const} */ ([
  [/^README\.md$/, 'introduction', 4],
  [/^docs\/README\.md$/, 'guides', 3],
  [/^docs\/guides\/(.+)\.md$/, 'guides/$1', 8],
  [/^docs\/errors\/README\.md$/, 'errors', 3],
  [/^docs\/errors\/(.+)\.md$/, 'errors/$1', 1.5],
  [/^docs\/decisions\/README\.md$/, 'decisions', 0.5],
  [/^docs\/decisions\/(.+)\.md$/, 'decisions/$1', 0.3],
  [/^docs\/([\w-]+)\.md$/, 'guides/$1', 6],
  [/^(CONTRIBUTING|SECURITY)\.md$/, '$1', 1],
  [/^(kernel|ui|sdk|languages|everything|create|server)\/README\.md$/, 'packages/$1', 2],
  [/^((?:plugins|chains|examples|services)(?:\/[\w-]+)?)\/README\.md$/, '$1', 2],
  [/^services\/login\/THREATS\.md$/, 'services/login/threats', 1],
])

/** Returns every Markdown file of the repository that is a page, in order. */
export function listPages() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return files
    .filter((file) => existsSync(join(ROOT, file)))
    .sort()
    .flatMap((file) => {
      const found = ADDRESSES.find(([pattern]) => pattern.test(file))
      return found ? [readPage(file, file.replace(found[0], found[1]).toLowerCase(), found[2])] : []
    })
}

/**
 * @param {string} file
 * @param {string} route
 * @param {number} weight
 * @returns {Page}
 */
function readPage(file, route, weight) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const [, title = basename(route)] = /^# (.+)$/m.exec(text) ?? []
  return { route, title: title.replaceAll('`', ''), text, file, weight }
}
