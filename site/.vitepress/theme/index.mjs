// The theme: VitePress's default with our home page, the product's colors, and a search that ranks guides first.
import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import { HomePage } from './HomePage.mjs'
import { rankPages } from './rankPages.mjs'
import './style.css'
import './home.css'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, { 'home-hero-before': () => h(HomePage), 'doc-footer-before': () => h(PageFiles) }),
  /** @param {import('vitepress').EnhanceAppContext} context */
  enhanceApp({ siteData }) {
    rankPages(siteData.value.themeConfig)
  },
}

/** The link below each page to its Markdown version. */
function PageFiles() {
  const { frontmatter, site } = useData()
  const { markdown } = frontmatter.value
  if (!markdown) return null
  return h(
    'p',
    { class: 'lk-page-files' },
    h('a', { href: site.value.base + markdown.slice(1), target: '_self' }, 'View as Markdown'),
  )
}
