// The home page: what Latchkey is, how to install it, the live modal, and three figures. The text comes from the page's data.
import { useData, withBase } from 'vitepress'
import { defineComponent, h, ref } from 'vue'
import { LiveModal } from './live/LiveModal.mjs'

/**
 * @typedef {{ text: string, link: string }} Start
 * @typedef {{ title: string, text: string }} Point
 */

export const HomePage = defineComponent({
  name: 'HomePage',
  setup() {
    const { frontmatter } = useData()
    return () => {
      const { tagline, lead, install, starts, points, figures } = frontmatter.value
      return h('main', { class: 'lk-home' }, [
        h('div', { class: 'lk-hero' }, [
          h('div', { class: 'lk-hero-text' }, [
            h('h1', [h('span', { class: 'lk-name' }, 'Latchkey'), ' ', h('span', { class: 'lk-tagline' }, tagline)]),
            h('p', { class: 'lk-lead' }, lead),
            h(InstallLine, { command: install }),
            h('div', { class: 'lk-actions' }, [
              h('a', { class: 'lk-action lk-action-main', href: withBase(starts[0].link) }, starts[0].text),
              h(
                'a',
                { class: 'lk-action', href: withBase('/playground/index.html'), target: '_self' },
                'Open the playground',
              ),
            ]),
          ]),
          h(LiveModal),
        ]),
        h('ul', { class: 'lk-figures', 'aria-label': 'Figures' }, figures.map(drawFigure)),
        h('section', { class: 'lk-section' }, [
          h('h2', 'Start with your framework'),
          h('ul', { class: 'lk-starts' }, starts.map(drawStart)),
        ]),
        h('section', { class: 'lk-section' }, [
          h('h2', 'Why Latchkey'),
          h('ul', { class: 'lk-points' }, points.map(drawPoint)),
        ]),
      ])
    }
  },
})

const InstallLine = defineComponent({
  name: 'InstallLine',
  props: { command: { type: String, required: true } },
  setup({ command }) {
    const isCopied = ref(false)
    const copy = async () => {
      await navigator.clipboard.writeText(command)
      isCopied.value = true
    }
    return () =>
      h('div', { class: 'lk-install' }, [
        h('code', { tabindex: 0 }, command),
        h('button', { type: 'button', onClick: copy, 'aria-live': 'polite' }, isCopied.value ? 'Copied' : 'Copy'),
      ])
  },
})

/** @param {import('../../figures.mjs').Figure} figure */
function drawFigure({ value, unit, label, source, sourceName }) {
  return h('li', [
    h('p', { class: 'lk-figure' }, [h('strong', value), ` ${unit}`]),
    h('p', label),
    h('a', { href: source, title: sourceName }, ['Source', h('span', { class: 'lk-sr' }, `: ${sourceName}`)]),
  ])
}

/** @param {Start} start */
function drawStart({ text, link }) {
  return h('li', h('a', { href: withBase(link) }, [text, h('span', { 'aria-hidden': 'true' }, '→')]))
}

/** @param {Point} point */
function drawPoint({ title, text }) {
  return h('li', [h('h3', title), h('p', text)])
}
