// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createContent, createFacts } from './descriptionParts.ts'
import { createElement } from './element.ts'

afterEach(() => {
  document.documentElement.dir = ''
})

test('SAF-09 text from a page is shown as text, with its invisible characters', () => {
  const element = createElement('p', { text: '<b>pay\u202e</b>', class: 'note', attributes: { title: 'Note' } })
  expect(element.outerHTML).toBe('<p class="note" title="Note">&lt;b&gt;pay⟨U+202E⟩&lt;/b&gt;</p>')
  expect(createElement('p', { text: '' }).outerHTML).toBe('<p></p>')
  expect(createElement('p').outerHTML).toBe('<p></p>')
  expect(createElement('p', { class: '' }).hasAttribute('class')).toBe(false)
})

test('an amount stays in order on a page that runs from right to left', () => {
  const text = 'Send 0.5 ETH or 1,5 SOL now'
  expect(createElement('p', { text }).innerHTML).toBe(text)
  document.documentElement.dir = 'rtl'
  expect(createElement('p', { text }).innerHTML).toBe('Send <bdi>0.5 ETH</bdi> or <bdi>1,5 SOL</bdi> now')
  expect(createElement('pre', { text }).innerHTML).toBe(text)
})

test('a fact is one row, and only a code is in a monospace font', () => {
  const facts = createFacts([
    { label: 'To', value: '0x 00', isCode: true },
    { label: 'Amount', value: '5 units' },
  ])
  expect(facts.outerHTML).toBe(
    '<dl><div><dt>To</dt><dd class="code">0x 00</dd></div><div><dt>Amount</dt><dd>5 units</dd></div></dl>',
  )
})

test('raw content has a label, and can be reached with the keyboard', () => {
  expect(createContent({ label: 'Data', text: '0x00' }).outerHTML).toBe(
    '<section><h2>Data</h2><pre tabindex="0" role="region" aria-label="Data">0x00</pre></section>',
  )
})
