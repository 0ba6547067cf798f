// VitePress's settings. site/writePages.mjs writes the pages before VitePress reads this file.
import { readFileSync } from 'node:fs'
import { classesForColors, codeTheme } from '../codeColors.mjs'
import { REPOSITORY } from '../links.mjs'
import { removeDetails, slugify } from '../markdown.mjs'
import { OUT, PAGES, SITE } from '../places.mjs'
import { addPolicy } from '../policy.mjs'

/** @type {{ description: string, sidebar: Record<string, import('../sidebar.mjs').Item[]> }} */
const { description, sidebar } = JSON.parse(readFileSync(`${PAGES}/site.json`, 'utf8'))

/** @type {import('vitepress').UserConfig<import('vitepress').DefaultTheme.Config>} */
export default {
  title: 'Latchkey',
  description,
  lang: 'en-US',
  base: process.env.LATCHKEY_DOCS_BASE ?? '/',
  srcDir: PAGES,
  outDir: OUT,
  cacheDir: `${PAGES}/../cache`,
  // No transition, because VitePress would write it as a style element, which the policy blocks.
  appearance: /** @type {object} */ ({ disableTransition: false }),
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.LATCHKEY_DOCS_BASE ?? '/'}icon.svg` }],
    ['meta', { name: 'theme-color', content: '#101114' }],
  ],
  // `npm run links` checks links to another page's heading, and VitePress checks the pages.
  ignoreDeadLinks: [/^\/playground\//],
  markdown: {
    html: false,
    theme: codeTheme,
    codeTransformers: [classesForColors],
    languageAlias: { text: 'txt' },
    anchor: { slugify },
    headers: { slugify },
    config: showFileNames,
  },
  // The search index is one file, which loads when the search opens.
  vite: { publicDir: `${SITE}/public`, build: { chunkSizeWarningLimit: 2048 } },
  transformHtml: addPolicy,
  themeConfig: {
    siteTitle: 'Latchkey',
    logo: '/icon.svg',
    nav: [
      { text: 'Guides', link: '/guides/start-react/', activeMatch: '^/(guides|introduction)/' },
      { text: 'API', link: '/api/sdk/', activeMatch: '^/api/' },
      { text: 'Errors', link: '/errors/', activeMatch: '^/errors/' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
      { text: 'Changelog', link: '/changelog/' },
      { text: 'GitHub', link: REPOSITORY },
    ],
    sidebar,
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        _render: renderForSearch,
        miniSearch: { searchOptions: { fuzzy: 0.15, prefix: true, boost: { title: 6, titles: 2, text: 1 } } },
      },
    },
    footer: { message: 'MIT License. No tracking, no requests to other sites.' },
  },
}

/**
 * Renders a page for the search index: without colors, which the index does not need, and only the names of the reference.
 * @param {string} source
 * @param {import('vitepress').MarkdownEnv} env
 * @param {Parameters<NonNullable<import('vitepress').DefaultTheme.LocalSearchOptions['_render']>>[2]} md
 */
function renderForSearch(source, env, md) {
  const isReference = env.relativePath.startsWith('api/')
  const text = isReference ? removeDetails(source).replace(/^```[\s\S]*?^```$/gm, '') : source
  md.options.highlight = null
  return md.render(text, env)
}

/**
 * Shows the file name above a code block with `title="App.tsx"`.
 * @param {import('vitepress').MarkdownRenderer} md
 */
function showFileNames(md) {
  const draw = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index]
    const [, title] = / title="([^"]+)"/.exec(token?.info ?? '') ?? []
    if (token && title) token.info = token.info.replace(/ title="[^"]+"/, '')
    const code = draw?.(tokens, index, ...rest) ?? ''
    return title ? `<div class="lk-file"><p class="lk-file-name">${md.utils.escapeHtml(title)}</p>${code}</div>` : code
  }
}
