// What only the sheet of a narrow window does: it is dragged away and gives way to the keyboard, now or after the window was turned.
import { afterEach, expect, test, vi } from 'vitest'
import { followKeyboard } from './followKeyboard'
import { followSheet } from './followSheet'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A visual viewport, and a window whose width can change. */
function play({ isNarrow = true } = {}) {
  const viewport = Object.assign(new EventTarget(), { height: 500, offsetTop: 20 })
  const query = Object.assign(new EventTarget(), { matches: isNarrow })
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('matchMedia', () => query)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const header = dialog.appendChild(document.createElement('header'))
  header.dataset.drag = ''
  const resize = () => viewport.dispatchEvent(new Event('resize'))
  const turn = (matches: boolean) => {
    query.matches = matches
    query.dispatchEvent(new Event('change'))
  }
  const covered = () => dialog.style.getPropertyValue('--keyboard')
  return { dialog, header, viewport, resize, turn, covered }
}

test('VIS-01 the sheet knows how much of it the keyboard covers, which is never negative', () => {
  const { dialog, viewport, resize, covered } = play()
  const stop = followKeyboard(dialog)
  expect(covered()).toBe('')
  resize()
  expect(covered()).toBe('280px')
  viewport.height = 790
  resize()
  expect(covered()).toBe('0px')
  stop()
  expect(covered()).toBe('')
  viewport.height = 500
  resize()
  expect(covered()).toBe('')
})

test('VIS-01 in a browser without a visual viewport, following the keyboard can be stopped, too', () => {
  const { dialog, covered } = play()
  vi.stubGlobal('visualViewport', null)
  followKeyboard(dialog)()
  expect(covered()).toBe('')
})

test('MOD-07 in a narrow window, the sheet can be dragged away, until the signal aborts', async () => {
  const { dialog, header, resize, covered } = play()
  const requestClose = vi.fn(async () => true)
  const opening = new AbortController()
  followSheet(dialog, requestClose, opening.signal)
  const drag = () => {
    header.dispatchEvent(new PointerEvent('pointerdown', { clientY: 0, isPrimary: true, bubbles: true }))
    window.dispatchEvent(new PointerEvent('pointermove', { clientY: 300 }))
    window.dispatchEvent(new PointerEvent('pointerup', { clientY: 300 }))
  }
  await vi.waitFor(() => {
    drag()
    expect(requestClose).toHaveBeenCalled()
  })
  resize()
  expect(covered()).toBe('280px')
  opening.abort()
  requestClose.mockClear()
  drag()
  expect([requestClose.mock.calls.length, covered()]).toEqual([0, ''])
})

test('MOD-07 a wide window gets a sheet when it becomes narrow, and only once', async () => {
  const { dialog, resize, turn, covered, viewport } = play({ isNarrow: false })
  const opening = new AbortController()
  const listen = vi.spyOn(viewport, 'addEventListener')
  followSheet(dialog, async () => true, opening.signal)
  turn(false)
  await import('./actAsSheet')
  resize()
  expect(covered()).toBe('')
  turn(true)
  turn(true)
  await vi.waitFor(() => {
    resize()
    expect(covered()).toBe('280px')
  })
  expect(listen.mock.calls.map(([change]) => change)).toEqual(['resize', 'scroll'])
  opening.abort()
})

test('MOD-07 a modal that was closed before its code loaded does not become a sheet', async () => {
  const { dialog, resize, covered } = play()
  const opening = new AbortController()
  followSheet(dialog, async () => true, opening.signal)
  opening.abort()
  await import('./actAsSheet')
  await Promise.resolve()
  resize()
  expect(covered()).toBe('')
})
