// How a visitor leaves the dialog without its buttons, and what stays of the page behind it.
import { afterEach, expect, test, vi } from 'vitest'
import { onDismiss } from './dismiss'
import { lockScroll } from './lockScroll'
import { onSwipeDown } from './swipe'

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  vi.unstubAllGlobals()
})

function createDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const header = dialog.appendChild(document.createElement('header'))
  header.dataset.drag = ''
  const content = dialog.appendChild(document.createElement('p'))
  return { dialog, header, content }
}

function swipe({ isSheet = true, isCalm = false, answer = true } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(any)' ? isSheet : isCalm }))
  const parts = createDialog()
  const requestClose = vi.fn(async () => answer)
  const cancel = vi.fn()
  const animate = vi.fn((_frames: unknown, _timing: unknown) => ({ playState: 'running', cancel }))
  Object.assign(parts.dialog, { animate })
  const stop = onSwipeDown(parts.dialog, requestClose, '(any)')
  const send = (target: EventTarget, type: string, clientY: number, { isPrimary = true, atMs = 0 } = {}) => {
    const event = new PointerEvent(type, { clientY, isPrimary, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    target.dispatchEvent(event)
  }
  /** From 100 to each place in turn, 1 s apart but for the last one. */
  const drag = async (places: readonly number[], lastMs = 1000, restMs = 100) => {
    send(parts.header, 'pointerdown', 100)
    let atMs = 0
    places.forEach((place, index) => {
      atMs += index === places.length - 1 ? lastMs : 1000
      send(window, 'pointermove', 100 + place, { atMs })
    })
    send(window, 'pointerup', 100 + (places.at(-1) ?? 0), { atMs: atMs + restMs })
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    ...parts,
    requestClose,
    stop,
    send,
    drag,
    animate,
    cancel,
    dragged: () => parts.dialog.style.getPropertyValue('--drag'),
  }
}

test.each([
  ['drags it by 96 px', [96], 1000, 100, 0],
  ['drags it by 97 px', [97], 1000, 100, 1],
  ['pushes it up', [-97], 1000, 100, 0],
  ['flicks it: 40 px in 50 ms', [40], 50, 0, 1],
  ['flicks it, and holds it for 80 ms', [40], 50, 80, 1],
  ['flicks it, and rests before letting go', [40], 50, 100, 0],
  ['drags it by 40 px in 1 s, and lets go while moving', [40], 1000, 0, 0],
  ['drags it far, and flicks it back', [200, 130], 50, 0, 0],
  ['flicks it up', [-40], 50, 0, 0],
  ['pulls it up, and flicks it back to its place', [-100, 0], 50, 0, 0],
])('MOD-07 a visitor who %s', async (_, places, lastMs, restMs, times) => {
  const { drag, requestClose } = swipe()
  await drag(places, lastMs, restMs)
  expect(requestClose).toHaveBeenCalledTimes(times)
})

test('MOD-07 a sheet follows the finger; when released it springs back, and can be caught on its way', async () => {
  const { dialog, header, send, drag, dragged, animate, cancel, requestClose } = swipe()
  send(header, 'pointerdown', 100)
  send(window, 'pointermove', 150)
  expect([dragged(), dialog.dataset.dragging]).toEqual(['50px', ''])
  send(window, 'pointercancel', 150)
  expect([dragged(), dialog.dataset.dragging]).toEqual(['', undefined])
  expect(animate).toHaveBeenCalledWith({ transform: ['translateY(50px)', 'translateY(0)'] }, expect.anything())
  vi.stubGlobal(
    'DOMMatrix',
    class {
      m42 = 30
    },
  )
  send(header, 'pointerdown', 100)
  expect(cancel).toHaveBeenCalledOnce()
  send(window, 'pointermove', 120)
  expect(dragged()).toBe('50px')
  send(window, 'pointerup', 120, { atMs: 1000 })
  await drag([10])
  expect(requestClose).not.toHaveBeenCalled()
})

test('MOD-07 a sheet that a guard keeps open springs back, and one that closes leaves from its current position', async () => {
  const kept = swipe({ answer: false })
  await kept.drag([150])
  expect([kept.requestClose.mock.calls.length, kept.dragged(), kept.animate.mock.calls.length]).toEqual([1, '', 1])
  const closing = swipe()
  await closing.drag([150])
  expect([closing.dragged(), closing.animate.mock.calls.length]).toEqual(['150px', 0])
  closing.stop()
  expect(closing.dragged()).toBe('')
})

test('MOD-07 a sheet that has sprung back is dragged from its place, and a press without a drag moves nothing', () => {
  const { header, send, dragged, animate } = swipe()
  animate.mockReturnValue({ playState: 'finished', cancel: vi.fn() })
  vi.stubGlobal(
    'DOMMatrix',
    class {
      m42 = 30
    },
  )
  const press = () => send(header, 'pointerdown', 100)
  const release = (clientY: number) => send(window, 'pointerup', clientY, { atMs: 1000 })
  press()
  release(150)
  expect(animate).toHaveBeenCalledOnce()
  press()
  send(window, 'pointermove', 120)
  expect(dragged()).toBe('20px')
  release(120)
  animate.mockClear()
  press()
  release(100)
  // Without a press.
  release(300)
  expect(animate).not.toHaveBeenCalled()
})

test('MOD-07 VIS-08 without motion the sheet returns immediately', async () => {
  const { drag, dragged, animate } = swipe({ isCalm: true })
  await drag([50])
  expect([dragged(), animate.mock.calls.length]).toEqual(['', 0])
})

test.each([
  ['no sheet', { isSheet: false }, 'header', true, 'pointerup'],
  ['not its header', {}, 'content', true, 'pointerup'],
  ['a second finger', {}, 'header', false, 'pointerup'],
  ['a gesture that the browser took over', {}, 'header', true, 'pointercancel'],
] as const)('MOD-07 no close is requested for %s', (_, play, part, isPrimary, end) => {
  const page = swipe(play)
  page.send(page[part], 'pointerdown', 100, { isPrimary })
  page.send(window, 'pointermove', 300)
  page.send(window, end, 300)
  expect([page.requestClose.mock.calls.length, page.dragged()]).toEqual([0, ''])
  page.stop()
  page.send(page.header, 'pointerdown', 100)
  page.send(window, 'pointerup', 300)
  expect(page.requestClose).not.toHaveBeenCalled()
})

function dismiss(answer: boolean) {
  const parts = createDialog()
  const requestClose = vi.fn(async () => answer)
  const living = new AbortController()
  onDismiss(parts.dialog, requestClose, living.signal)
  const send = (target: EventTarget, type: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  const pressKey = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { ...parts, requestClose, living, send, pressKey }
}

test('MOD-07 a click on the backdrop closes the modal only if it began and ended there', () => {
  const { dialog, content, requestClose, send } = dismiss(true)
  send(dialog, 'click')
  send(content, 'pointerdown')
  send(dialog, 'click')
  send(dialog, 'pointerdown')
  send(content, 'click')
  expect(requestClose).not.toHaveBeenCalled()
  send(dialog, 'pointerdown')
  send(dialog, 'click')
  expect(requestClose).toHaveBeenCalledOnce()
})

test('MOD-07 Escape requests a close; canceling a file picker does not', () => {
  const { dialog, content, requestClose, send } = dismiss(true)
  expect([send(content, 'cancel'), requestClose.mock.calls.length]).toEqual([false, 0])
  expect([send(dialog, 'cancel'), requestClose.mock.calls.length]).toEqual([true, 1])
})

test('MOD-07 after a refusal the browser closes nothing, and Escape requests a close again while the dialog is open', async () => {
  const { dialog, requestClose, living, send, pressKey } = dismiss(false)
  dialog.setAttribute('open', '')
  expect(pressKey('Escape')).toBe(false)
  send(dialog, 'cancel')
  await vi.waitFor(() => expect(dialog.getAttribute('closedby')).toBe('none'))
  expect([pressKey('Enter'), pressKey('Escape'), requestClose.mock.calls.length]).toEqual([false, true, 2])
  dialog.removeAttribute('open')
  expect([pressKey('Escape'), requestClose.mock.calls.length]).toEqual([false, 2])
  dialog.setAttribute('open', '')
  living.abort()
  expect([pressKey('Escape'), send(dialog, 'cancel'), requestClose.mock.calls.length]).toEqual([false, false, 2])
})

test('MOD-07 if closing is allowed, the browser closes the dialog', async () => {
  const { dialog, requestClose, send } = dismiss(true)
  send(dialog, 'cancel')
  await requestClose.mock.results[0]?.value
  expect(dialog.hasAttribute('closedby')).toBe(false)
})

test.each([
  [1024, 1008, 'stable'],
  [1024, 1024, ''],
])(
  'MOD-07 in a window of %s px with a page of %s px the gutter is "%s", and everything is restored afterward',
  (inner, client, gutter) => {
    vi.stubGlobal('innerWidth', inner)
    const page = document.documentElement
    vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(client)
    page.style.setProperty('overflow', 'scroll', 'important')
    const release = lockScroll(page)
    expect([page.style.overflow, page.style.getPropertyValue('scrollbar-gutter')]).toEqual(['hidden', gutter])
    release()
    expect([page.style.overflow, page.style.getPropertyPriority('overflow')]).toEqual(['scroll', 'important'])
    page.style.removeProperty('overflow')
    page.removeAttribute('style')
    lockScroll(page)()
    expect(page.hasAttribute('style')).toBe(false)
    vi.restoreAllMocks()
  },
)

test('PLG-08 a style attribute that the browser leaves empty is removed', () => {
  const page = document.documentElement
  const release = lockScroll(page)
  vi.spyOn(page.style, 'setProperty').mockImplementation(() => page.setAttribute('style', ''))
  release()
  expect(page.hasAttribute('style')).toBe(false)
  vi.restoreAllMocks()
})

test('PLG-08 two modals that are open at the same time leave the page scrollable afterward', () => {
  const page = document.documentElement
  const [releaseFirst, releaseSecond] = [lockScroll(page), lockScroll(page)]
  expect(page.style.overflow).toBe('hidden')
  releaseFirst()
  releaseSecond()
  expect(page.style.overflow).toBe('')
})
