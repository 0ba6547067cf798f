// The modal's elements before React: how they stand in the page, and when they are shown.
import { afterEach, expect, test, vi } from 'vitest'
import { createHost, type HostOptions, type ModalHost } from './createHost'

const hosts: ModalHost[] = []
afterEach(() => {
  for (const each of hosts.splice(0)) each.dispose()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function create(options: HostOptions = {}, mayClose = true) {
  const host = createHost(options, async () => mayClose)
  hosts.push(host)
  return { ...host, dialog: host.dialog as HTMLDialogElement, root: host.element.shadowRoot as ShadowRoot }
}

test('MOD-07 UIX-01 the dialog has the page’s direction and language if the host sets them, and no other attributes', () => {
  const { dialog, element, isEmbedded, layout } = create({ dir: 'rtl', locale: 'he', layout: 'wide' })
  expect([dialog.localName, dialog.dir, dialog.lang, dialog.dataset.layout]).toEqual(['dialog', 'rtl', 'he', 'wide'])
  expect([isEmbedded, layout, element.dataset.embedded, dialog.dataset.embedded]).toEqual([
    false,
    'wide',
    undefined,
    undefined,
  ])
  const { dialog: plain } = create()
  expect([plain.hasAttribute('dir'), plain.hasAttribute('lang'), plain.dataset.layout]).toEqual([
    false,
    false,
    'compact',
  ])
})

test('MOD-07 an embedded modal is a section of its container, visible from the start, and nothing opens or closes it', () => {
  const container = document.body.appendChild(document.createElement('div'))
  const host = create({ container })
  expect([host.dialog.localName, host.element.parentNode === container, host.isEmbedded]).toEqual([
    'section',
    true,
    true,
  ])
  expect([host.element.dataset.embedded, host.dialog.dataset.embedded, host.isShown()]).toEqual(['', '', true])
  const listener = vi.fn()
  host.onShownChange(listener)
  host.prepare()
  host.show()
  host.hide()
  expect([host.dialog.dataset.warm, host.isShown(), listener.mock.calls.length]).toEqual([undefined, true, 0])
  host.dispose()
  expect(container.childElementCount).toBe(0)
})

test('MOD-07 if the host appends the element itself, the element is not in the page, and showing it there does nothing', () => {
  const { element, dialog, show } = create({ disableAppend: true })
  expect(element.isConnected).toBe(false)
  show()
  expect(dialog.open).toBe(false)
})

test('MOD-07 if the host’s page contains the element, the modal is in it, and nothing is added at the end of the page', () => {
  const place = document.createElement('main')
  place.innerHTML = '<latchkey-modal></latchkey-modal>'
  document.body.append(place)
  const { element, dialog, show } = create({ disableAppend: true })
  show()
  expect([dialog.open, document.querySelectorAll('latchkey-modal').length]).toEqual([true, 1])
  expect(element.parentElement).toBe(place)
  place.remove()
})

test('FST-01 a closed dialog is laid out in advance; an open one is left untouched', () => {
  const { dialog, prepare, show } = create()
  prepare()
  expect(dialog.dataset.warm).toBe('')
  show()
  expect([dialog.open, dialog.dataset.warm]).toEqual([true, undefined])
  prepare()
  expect(dialog.dataset.warm).toBeUndefined()
})

test('MOD-07 listeners are called for each change until they are removed; the modal counts as shown until it has closed', async () => {
  const { dialog, show, hide, isShown, onShownChange } = create()
  const states: boolean[] = []
  const stop = onShownChange(() => states.push(isShown()))
  expect(isShown()).toBe(false)
  show()
  let end = () => {}
  const finished = new Promise<void>((resolve) => {
    end = resolve
  })
  dialog.getAnimations = () => [{ finished } as unknown as Animation]
  hide()
  await new Promise((resolve) => setTimeout(resolve))
  expect([dialog.open, isShown()]).toEqual([false, true])
  end()
  await vi.waitFor(() => expect(isShown()).toBe(false))
  expect(states).toEqual([true, false])
  stop()
  show()
  expect([states.length, isShown()]).toEqual([2, true])
})

test('MOD-07 a modal that is hidden again while it closes counts as shown until it has closed', async () => {
  const { dialog, show, hide, isShown } = create()
  show()
  dialog.getAnimations = () => [{ finished: new Promise(() => {}) } as unknown as Animation]
  hide()
  hide()
  await new Promise((resolve) => setTimeout(resolve))
  expect([dialog.open, isShown()]).toEqual([false, true])
})

test('MOD-07 a modal that is opened again while it closes stays shown', async () => {
  const { dialog, show, hide, isShown } = create()
  show()
  dialog.getAnimations = () => []
  hide()
  show()
  await new Promise((resolve) => setTimeout(resolve))
  expect([dialog.open, isShown()]).toEqual([true, true])
})

test('MOD-07 a closed modal does not move the focus; an embedded one only moves a focus that it has or has lost', () => {
  const field = () => document.body.appendChild(document.createElement('input'))
  const drawView = ({ container }: { container: HTMLElement }) => {
    const view = container.appendChild(document.createElement('div'))
    view.dataset.view = ''
    view.tabIndex = -1
    return view
  }
  const modal = create()
  drawView(modal)
  const outside = field()
  outside.focus()
  modal.focusView(1)
  expect([document.activeElement === outside, modal.root.activeElement ?? null]).toEqual([true, null])
  modal.show()
  modal.root.querySelector<HTMLElement>('[data-view]')?.blur()
  modal.focusView(2)
  expect(modal.root.activeElement).toBe(modal.root.querySelector('[data-view]'))
  modal.dispose()

  const embedded = create({ container: document.body })
  const view = drawView(embedded)
  const beside = field()
  beside.focus()
  embedded.focusView(1)
  expect(document.activeElement).toBe(beside)
  const button = embedded.container.appendChild(document.createElement('button'))
  button.focus()
  embedded.focusView(2)
  expect(embedded.root.activeElement).toBe(view)
})

test('MOD-07 a dialog that the browser closed despite a guard reopens locked; one that the app closed stays closed', async () => {
  const kept = create({}, false)
  kept.show()
  kept.dialog.close()
  await vi.waitFor(() => expect(kept.dialog.open).toBe(true))
  expect(kept.dialog.getAttribute('closedby')).toBe('none')
  kept.hide()
  await new Promise((resolve) => setTimeout(resolve))
  expect(kept.dialog.open).toBe(false)
  kept.show()
  expect([kept.dialog.open, kept.dialog.hasAttribute('closedby')]).toEqual([true, false])

  const free = create({}, true)
  free.show()
  free.dialog.close()
  await new Promise((resolve) => setTimeout(resolve))
  expect(free.dialog.open).toBe(false)
})

test('MOD-07 a guard is not called for a dialog that was opened again, hidden or removed', async () => {
  const requestClose = vi.fn(async () => false)
  const { dialog, element, show, hide, dispose } = createHost({}, requestClose)
  const close = () => dialog.dispatchEvent(new Event('close'))
  show()
  close()
  expect(requestClose).not.toHaveBeenCalled()
  hide()
  expect(requestClose).not.toHaveBeenCalled()
  show()
  show()
  let answer = (_mayClose: boolean) => {}
  requestClose.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  ;(dialog as HTMLDialogElement).close()
  await vi.waitFor(() => expect(requestClose).toHaveBeenCalledOnce())
  element.remove()
  answer(false)
  await new Promise((resolve) => setTimeout(resolve))
  expect((dialog as HTMLDialogElement).open).toBe(false)
  dispose()
})

test('PLG-08 after its end, the modal is removed from the page and receives no events', async () => {
  const requestClose = vi.fn(async () => true)
  const host = createHost({}, requestClose)
  const listener = vi.fn()
  host.onShownChange(listener)
  host.show()
  listener.mockClear()
  host.dispose()
  expect([host.element.isConnected, (host.dialog as HTMLDialogElement).open]).toEqual([false, false])
  expect(document.documentElement.hasAttribute('style')).toBe(false)
  host.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  host.show()
  expect([requestClose.mock.calls.length, listener.mock.calls.length]).toEqual([0, 0])
})
