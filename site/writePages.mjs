// Writes every page of the site as Markdown, for VitePress and for readers of Markdown, and llms.txt, which lists the pages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listApiPages } from './api.mjs'
import { makeChangelogPage } from './changelog.mjs'
import { listFigures, makeBenchmarkPage } from './figures.mjs'
import { createLinkWriter } from './links.mjs'
import { removeDetails, summarize } from './markdown.mjs'
import { listPages } from './pages.mjs'
import { OUT, PAGES } from './places.mjs'
import { listGuides, makeSidebars } from './sidebar.mjs'

/** @typedef {import('./pages.mjs').Page} Page */

/** In the README: the command, and the description of Latchkey without its reasons. */
const INSTALL = /^npm install .+$/m
const TAGLINE = /^[^:.]+/
/** In the page with the reasons. */
const POINT = /^- \*\*(.+?)\.\*\* (.+)$/gm
/** The sections of llms.txt, with their pages by path. */
const SECTIONS = /** @type {const} */ ([
  ['Guides', /^(introduction|guides)/],
  ['API', /^api\//],
  ['Packages', /^(packages|chains|plugins)\//],
  ['Examples and services', /^(examples|services)/],
  ['Errors', /^errors/],
  ['Optional', /./],
])

/** Writes the input of VitePress. Returns a function that writes the other files of the built site. */
export function writePages() {
  const sources = listPages()
  const writeLinks = createLinkWriter(sources)
  const read = sources.map((page) => ({ ...page, text: writeLinks(page) }))
  const pages = [...read, makeBenchmarkPage(), makeChangelogPage(), ...listApiPages()]
  const contents = read.find(({ route }) => route === 'guides')?.text ?? ''
  const readme = read.find(({ route }) => route === 'introduction')?.text ?? ''
  const reasons = read.find(({ route }) => route === 'guides/why-latchkey')?.text ?? ''
  const description = summarize(readme)
  rmSync(PAGES, { recursive: true, force: true })
  for (const page of pages) write(`${PAGES}/${page.route}/index.md`, `${frontmatter(page)}${page.text}`)
  write(`${PAGES}/index.md`, `${home(readme, reasons, contents)}\n`)
  write(`${PAGES}/site.json`, JSON.stringify({ description, sidebar: makeSidebars(pages, contents) }))
  return () => {
    for (const { route, text } of pages) write(join(OUT, `${route}.md`), removeDetails(text))
    write(join(OUT, 'llms.txt'), listForModels(description, pages))
  }
}

/** @param {Page} page */
function frontmatter({ title, text, route }) {
  const data = { title, description: summarize(text), markdown: `/${route}.md` }
  return `---\n${JSON.stringify(data)}\n---\n\n`
}

/**
 * Returns the data of the home page: texts from the README and the page with the reasons, and links from the list of guides.
 * @param {string} readme
 * @param {string} reasons
 * @param {string} contents
 */
function home(readme, reasons, contents) {
  const description = summarize(readme)
  const points = [...reasons.matchAll(POINT)].map(([, title, text = '']) => ({
    title,
    text: text.replace(/\s*\[[^\]]*\]\([^)]*\)\.?/g, ''),
  }))
  const data = {
    layout: 'home',
    title: 'Latchkey',
    titleTemplate: 'Wallet connection for the web',
    description,
    tagline: `${TAGLINE.exec(description)?.[0]}.`,
    lead: summarize(reasons),
    install: INSTALL.exec(readme)?.[0],
    points,
    starts: listGuides(contents)[0]?.items,
    figures: listFigures(),
  }
  return `---\n${JSON.stringify(data)}\n---`
}

/**
 * Returns llms.txt in the format of https://llmstxt.org.
 * @param {string} description
 * @param {readonly Page[]} pages
 */
function listForModels(description, pages) {
  const sections = SECTIONS.map(([title, pattern], index) => {
    const before = SECTIONS.slice(0, index)
    const own = pages.filter(({ route }) => pattern.test(route) && !before.some(([, each]) => each.test(route)))
    const lines = own.map((page) => `- [${page.title}](/${page.route}.md): ${summarize(page.text)}`.replace(/: $/, ''))
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `${['# Latchkey', `> ${description}`, ...sections].join('\n\n')}\n`
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
