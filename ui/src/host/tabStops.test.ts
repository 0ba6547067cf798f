// Tab at the first and the last stop of the dialog, where Firefox would leave it.
import { afterEach, expect, test, vi } from 'vitest'
import { createFocusKeeper } from './focus'

const roots: ShadowRoot[] = []
afterEach(async () => {
  for (const { activeElement } of roots.splice(0)) (activeElement as HTMLElement | null)?.blur()
  await Promise.resolve()
  document.body.replaceChildren()
})

interface Stop {
  tabIndex?: number
  /** The browser draws it. */
  isDrawn?: boolean
}
/** A modal whose container, a dialog unless it is embedded, has these buttons. */
function play(stops: readonly Stop[], container = 'dialog') {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const dialog = root.appendChild(document.createElement(container))
  const buttons = stops.map(({ tabIndex = 0, isDrawn = true }) => {
    const button = dialog.appendChild(document.createElement('button'))
    button.tabIndex = tabIndex
    vi.spyOn(button, 'getClientRects').mockReturnValue(Object(isDrawn ? [{}] : []))
    return button
  })
  createFocusKeeper(root)
  roots.push(root)
  /** What has focus afterward, and whether the browser's own step was prevented. */
  const press = (from: number, key: string, shiftKey = false) => {
    buttons[from]?.focus()
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
    buttons[from]?.dispatchEvent(event)
    return [buttons.indexOf(root.activeElement as HTMLButtonElement), event.defaultPrevented]
  }
  return { press }
}

test('BRW-01 Tab leads from the last stop to the first and back, and is left to the browser in between', () => {
  const { press } = play([{}, {}, {}])
  expect(press(2, 'Tab')).toEqual([0, true])
  expect(press(0, 'Tab', true)).toEqual([2, true])
  expect(press(0, 'Tab')).toEqual([0, false])
  expect(press(1, 'Tab')).toEqual([1, false])
  expect(press(1, 'Tab', true)).toEqual([1, false])
  expect(press(2, 'Tab', true)).toEqual([2, false])
  expect(press(2, 'Enter')).toEqual([2, false])
})

test('BRW-01 an element that Tab cannot reach, or that is not rendered, is not a stop', () => {
  const { press } = play([{ isDrawn: false }, { tabIndex: -1 }, {}, {}, { tabIndex: -1 }, { isDrawn: false }])
  expect(press(3, 'Tab')).toEqual([2, true])
  expect(press(2, 'Tab', true)).toEqual([3, true])
})

test.each([
  ['after all stops', [{}, {}, { tabIndex: -1 }], 2, { wraps: 'Tab', to: 0 }],
  ['before all stops', [{ tabIndex: -1 }, {}, {}], 0, { wraps: 'Shift+Tab', to: 2 }],
] as const)('BRW-01 from a focused view %s, Tab stays in the modal', (_, stops, view, { wraps, to }) => {
  const { press } = play(stops)
  const isBackward = wraps === 'Shift+Tab'
  expect(press(view, 'Tab', !isBackward)).toEqual([view, false])
  expect(press(view, 'Tab', isBackward)).toEqual([to, true])
})

test.each([
  ['an embedded modal', [{}, {}], 'section', 1],
  ['a modal without a stop', [{ tabIndex: -1 }], 'dialog', 0],
] as const)('BRW-01 %s leaves Tab to the page', (_, stops, container, from) => {
  expect(play(stops, container).press(from, 'Tab')).toEqual([from, false])
})
