// The order of the pages. Guides come in the order of docs/README.md, which is what a newcomer needs first. The reference has its own sidebars,
// because a list of all pages would make up most of each page's size.
import { compareFolders } from '../scripts/docs/newcomerOrder.mjs'
import { findLinks } from './markdown.mjs'

/**
 * @typedef {import('./pages.mjs').Page} Page
 * @typedef {{ text: string, link?: string, target?: string, collapsed?: boolean, items?: Item[] }} Item
 */

const SECTION = /^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm
const PLAYGROUND_README = '/examples/playground/'
/** A page outside VitePress, so its router must leave the link to the browser. */
const PLAYGROUND = { text: 'Playground', link: '/playground/index.html', target: '_self' }
const BACK = { text: 'Guides', link: '/guides/' }
const PACKAGE_NAME = /^(npm|ethers|wagmi|wallet-adapter|sats-connect)\b/
const ALL_ERRORS = { text: 'All errors', link: '/errors/' }

/**
 * Lists the guides by section.
 * @param {string} contents docs/README.md, with links of the site
 */
export function listGuides(contents) {
  return [...contents.matchAll(SECTION)].map(([, title = '', body = '']) => ({
    text: title,
    items: findLinks(body).map(({ text, target }) =>
      target === PLAYGROUND_README ? PLAYGROUND : { text: capitalize(text), link: target },
    ),
  }))
}

/**
 * Returns a sidebar for each part of the site, by the start of its path.
 * @param {readonly Page[]} pages
 * @param {string} contents docs/README.md, with links of the site
 * @returns {Record<string, Item[]>}
 */
export function makeSidebars(pages, contents) {
  const [begin, ...others] = listGuides(contents)
  const introduction = [
    { text: 'Introduction', link: '/introduction/' },
    { text: 'Why Latchkey', link: '/guides/why-latchkey/' },
  ]
  const packages = [
    BACK,
    { text: 'Packages', items: listFolders('packages/') },
    { text: 'Chains', items: listFolders('chains/') },
    { text: 'Plugins', items: listFolders('plugins/') },
    { text: 'Examples', items: listFolders('examples/') },
    { text: 'Services', items: list('services') },
  ]
  return {
    '/': [
      { text: begin?.text ?? '', items: [...introduction, ...(begin?.items ?? [])] },
      ...others,
      {
        text: 'Reference',
        items: [
          { text: 'API', link: '/api/sdk/' },
          { text: 'All errors', link: '/errors/' },
          { text: 'Package guides', link: '/packages/sdk/' },
          { text: 'Benchmarks', link: '/benchmarks/' },
          { text: 'Changelog', link: '/changelog/' },
          { text: 'Report a vulnerability', link: '/security/' },
        ],
      },
    ],
    '/api/': [BACK, ...listEntries()],
    '/errors/': [BACK, ALL_ERRORS],
    ...listFamilies(),
    '/decisions/': [BACK, { text: 'Decisions', items: list('decisions/') }],
    ...Object.fromEntries(
      ['packages', 'chains', 'plugins', 'examples', 'services'].map((part) => [`/${part}/`, packages]),
    ),
  }

  /**
   * Lists each package with its other entries below it, in build order, starting with what a host installs first. Each package is a link, because VitePress
   * renders a group without a link as a button that contains the button that opens it.
   */
  function listEntries() {
    const entries = list('api/', ({ title }) => title)
    const names = [...new Set(entries.map(({ text }) => nameOf(text)))]
    const first = ['@latchkey/sdk', '@latchkey/chain-evm', '@latchkey/chain-solana', '@latchkey/chain-bitcoin']
    return [...first, ...names.filter((name) => !first.includes(name))].map((name) => {
      const [main, ...others] = entries.filter(({ text }) => nameOf(text) === name)
      const items = others.map(({ text, link }) => ({ text: text.replace('@latchkey/', ''), link }))
      const group = items.length > 0 ? { collapsed: !first.includes(name), items } : {}
      return { text: name.replace('@latchkey/', ''), link: main?.link ?? '', ...group }
    })
  }

  /** Returns a sidebar for the errors of each family. */
  function listFamilies() {
    const families = new Set(pages.flatMap(({ route }) => /^errors\/([\w-]+)\//.exec(route)?.[1] ?? []))
    return Object.fromEntries(
      [...families].map((family) => {
        const items = list(`errors/${family}/`, ({ title }) => title.replace(`${family}/`, ''))
        return [`/errors/${family}/`, [BACK, ALL_ERRORS, { text: family, items }]]
      }),
    )
  }

  /** Returns the pages of packages or examples, in a newcomer's order. @param {string} start */
  function listFolders(start) {
    return list(start).sort((a, b) => compareFolders(folderOf(a), folderOf(b)))
  }

  /**
   * @param {string} start
   * @param {(page: Page) => string} [name]
   * @returns {{ text: string, link: string }[]}
   */
  function list(start, name = ({ title }) => title.replace(/^@latchkey\/(chain-|plugin-)?/, '')) {
    return pages
      .filter(({ route }) => route.startsWith(start))
      .map((page) => ({ text: name(page), link: `/${page.route}/` }))
  }
}

/** @param {string} specifier */
function nameOf(specifier) {
  return specifier.split('/').slice(0, 2).join('/')
}

/** Returns the folder of a package's or an example's page, relative to the root. @param {{ link: string }} item */
function folderOf({ link }) {
  return link.replace(/^\/(packages\/)?|\/$/g, '')
}

/** The names of packages keep their small letter. @param {string} text */
function capitalize(text) {
  return PACKAGE_NAME.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
