// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { followKeyboard } from './followKeyboard'

afterEach(() => vi.unstubAllGlobals())

/** A phone of this height, whose visual viewport shrinks by what the keyboard covers. */
function openPhone(heightPx: number) {
  const viewport = Object.assign(new EventTarget(), { height: heightPx, offsetTop: 0 })
  vi.stubGlobal('innerHeight', heightPx)
  vi.stubGlobal('visualViewport', viewport)
  const dialog = document.createElement('dialog')
  const stop = followKeyboard(dialog)
  return {
    dialog,
    stop,
    covered: () => dialog.style.getPropertyValue('--keyboard'),
    resize(to: { height: number; offsetTop?: number }) {
      Object.assign(viewport, { offsetTop: 0, ...to })
      viewport.dispatchEvent(new Event('resize'))
    },
    scroll(offsetTop: number) {
      Object.assign(viewport, { offsetTop })
      viewport.dispatchEvent(new Event('scroll'))
    },
  }
}

test('BRW-01 MOD-01 the sheet moves above the keyboard, and back when it closes', () => {
  const { covered, resize } = openPhone(844)
  resize({ height: 508 })
  expect(covered()).toBe('336px')
  resize({ height: 508, offsetTop: 100 })
  expect(covered()).toBe('236px')
  resize({ height: 900 })
  expect(covered()).toBe('0px')
})

test('BRW-01 VIS-08 the sheet stays above the keyboard when the browser scrolls the page to the field', () => {
  const { covered, resize, scroll } = openPhone(844)
  resize({ height: 508 })
  scroll(120)
  expect(covered()).toBe('216px')
})

test('MOD-07 VIS-08 the focused field is scrolled to when the keyboard opens, not when the page scrolls', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const { dialog, resize, scroll } = openPhone(844)
  root.append(dialog)
  const field = dialog.appendChild(document.createElement('input'))
  const reveal = vi.spyOn(field, 'scrollIntoView')
  field.focus()
  resize({ height: 508 })
  scroll(120)
  expect(reveal.mock.calls).toEqual([[{ block: 'nearest' }]])
  host.remove()
})

test('BRW-01 MOD-01 a closed sheet does not follow the keyboard', () => {
  const { covered, resize, scroll, stop } = openPhone(844)
  resize({ height: 508 })
  stop()
  expect(covered()).toBe('')
  resize({ height: 400 })
  scroll(50)
  expect(covered()).toBe('')
})

test('BRW-01 a browser without a visual viewport is left untouched', () => {
  vi.stubGlobal('visualViewport', null)
  const dialog = document.createElement('dialog')
  followKeyboard(dialog)()
  expect(dialog.style.length).toBe(0)
})
