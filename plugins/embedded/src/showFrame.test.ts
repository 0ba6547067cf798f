// Where the frame is laid: over its room, and never beyond what of the dialog is in sight.
import { beforeEach, expect, test, vi } from 'vitest'
import { showFrame } from './showFrame'

interface Box {
  left?: number
  top?: number
  width?: number
  height?: number
}
const place = (element: HTMLElement, { left = 0, top = 0, width = 0, height = 0 }: Box, parent: Element | null) => {
  const measures = { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height, clientHeight: height }
  for (const [name, value] of Object.entries({ ...measures, offsetParent: parent }))
    Object.defineProperty(element, name, { value, configurable: true })
}

/** A dialog of 200 px with a room in it, `top` px below its beginning. */
function play(top = 20) {
  const [dialog, middle, room, frame] = ['dialog', 'div', 'div', 'iframe'].map((name) => document.createElement(name))
  const iframe = frame as HTMLIFrameElement
  iframe.hidden = true
  dialog?.append(middle as Node, iframe)
  middle?.append(room as Node)
  place(dialog as HTMLElement, { left: 1_000, top: 1_000, height: 200 }, document.body)
  place(middle as HTMLElement, { left: 5, top: 7 }, dialog as Element)
  place(room as HTMLElement, { left: 10, top, width: 300, height: 400 }, middle as Element)
  return { room: room as HTMLElement, iframe }
}
const boxOf = ({ style: { left, top, width, height } }: HTMLElement) => [left, top, width, height]

const observer = { observe: vi.fn(), disconnect: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observer.observe
      disconnect = observer.disconnect
    },
  )
})

test('MOD-10 the frame covers its placeholder in the dialog, as tall as the visible part, with its title', () => {
  const { room, iframe } = play()
  const hide = showFrame(iframe, room, 'Approve')
  expect(boxOf(iframe)).toEqual(['15px', '27px', '300px', '173px'])
  expect([iframe.title, iframe.hidden]).toEqual(['Approve', false])
  hide()
  expect(iframe.hidden).toBe(true)
  expect(observer.disconnect).toHaveBeenCalledOnce()
})

test('MOD-10 a placeholder below the visible part gives a frame of no height, not a negative one', () => {
  const { room, iframe } = play(300)
  showFrame(iframe, room, 'Approve')
  expect(boxOf(iframe)).toEqual(['15px', '307px', '300px', '0px'])
})

test('MOD-10 without a frame, or for one outside of a dialog, nothing is shown', () => {
  const { room } = play()
  const loose = document.createElement('iframe')
  loose.hidden = true
  showFrame(null, room, 'Approve')()
  showFrame(loose, room, 'Approve')()
  expect(loose.hidden).toBe(true)
  expect(observer.observe).not.toHaveBeenCalled()
})
