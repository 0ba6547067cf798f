import { afterEach, expect, test, vi } from 'vitest'
import { createFocusKeeper } from './focus'

afterEach(() => document.body.replaceChildren())

/** A modal's root with a view of these buttons in it. `show` draws another entry of the stack in its place. */
function play() {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const keeper = createFocusKeeper(root)
  const button = (words: string, name?: string) => {
    const made = document.createElement('button')
    made.textContent = words
    if (name) made.dataset.name = name
    return made
  }
  const view = () => root.querySelector('[data-view]') as HTMLElement
  const find = (name: string) => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    root,
    keeper,
    view,
    find,
    add: (words: string, name?: string) => view().append(button(words, name)),
    show(entryKey: number, ...names: string[]) {
      const drawn = document.createElement('div')
      drawn.dataset.view = ''
      drawn.tabIndex = -1
      drawn.append(...names.map((words) => button(words)))
      root.replaceChildren(drawn)
      keeper.follow(entryKey)
      keeper.rest()
    },
  }
}

test('MOD-04 a view gets the focus when it is shown', () => {
  const { root, show, view } = play()
  show(1, 'Send')
  expect(root.activeElement).toBe(view())
})

test('MOD-04 after going back, the focus is on the button that opened the other view, which is rendered again', () => {
  const { root, show, find, view } = play()
  show(1, 'Receive', 'Send')
  find('Send')?.focus()
  show(2, 'Review')
  expect(root.activeElement).toBe(view())
  show(1, 'Receive', 'Send')
  expect(root.activeElement).toBe(find('Send'))
})

test('MOD-04 if no button opened the other view, the view itself gets the focus, even if it has the same text as a button', () => {
  const { root, show, view } = play()
  show(1, 'Send')
  show(2, 'Review')
  show(1, 'Send')
  expect(root.activeElement).toBe(view())
})

test('MOD-04 the button that opened a view may appear later than its own view, and gets no focus once the visitor has moved on', async () => {
  const { root, show, find, view, add } = play()
  show(1, 'Receive', 'Ether')
  find('Ether')?.focus()
  show(2)
  show(1, 'Receive')
  expect(root.activeElement).toBe(view())
  add('Ether')
  await vi.waitFor(() => expect(root.activeElement).toBe(find('Ether')))

  show(2)
  show(1, 'Receive')
  find('Receive')?.focus()
  add('Ether')
  add('Dollar')
  await Promise.resolve()
  expect(root.activeElement).toBe(find('Receive'))
})

test('MOD-04 a visitor who moved on and returned to the view is not taken to that button', async () => {
  const { root, show, find, view, add } = play()
  show(1, 'Receive', 'Ether')
  find('Ether')?.focus()
  show(2)
  show(1, 'Receive')
  find('Receive')?.focus()
  view().focus()
  add('Ether')
  await Promise.resolve()
  await Promise.resolve()
  expect(root.activeElement).toBe(view())
})

test('MOD-04 going back finds the button again even if its text has changed', async () => {
  const { root, show, find, add } = play()
  show(1)
  add('Network: First', 'network')
  find('Network: First')?.focus()
  show(2)
  show(1)
  add('Network: Second', 'network')
  await vi.waitFor(() => expect(root.activeElement).toBe(find('Network: Second')))
})

test('MOD-04 another entry with the same view starts at the view', () => {
  const { root, show, find, view } = play()
  show(1, 'Send')
  find('Send')?.focus()
  show(2)
  show(3, 'Send')
  expect(root.activeElement).toBe(view())
})

test('MOD-04 before there is a view, what has the focus keeps it', () => {
  const { root, keeper } = play()
  const field = root.appendChild(document.createElement('input'))
  field.focus()
  keeper.rest()
  expect(root.activeElement).toBe(field)
})

test('MOD-07 no focus counts as lost while another element of the page has it', () => {
  const { keeper, show, find } = play()
  expect(keeper.isLost()).toBe(false)
  show(1, 'Send')
  find('Send')?.focus()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  find('Send')?.remove()
  expect(keeper.isLost()).toBe(false)
})

test('MOD-07 a focused element that was removed has lost the focus; a visitor who had moved to the bare page has lost nothing', async () => {
  const { root, keeper, show, find } = play()
  show(1, 'Receive', 'Send')
  find('Receive')?.focus()
  find('Receive')?.remove()
  expect(keeper.isLost()).toBe(true)
  find('Send')?.focus()
  find('Send')?.blur()
  await Promise.resolve()
  find('Send')?.remove()
  expect(keeper.isLost()).toBe(false)
  await Promise.resolve()
  expect(root.activeElement).toBeFalsy()
})

test('MOD-04 a view that moved the focus itself keeps it there, and is not scrolled to', () => {
  const { root, keeper, show, find, view } = play()
  show(1, 'Receive', 'Send')
  find('Send')?.focus()
  keeper.rest()
  expect(root.activeElement).toBe(find('Send'))
  find('Send')?.blur()
  const focus = vi.spyOn(view(), 'focus')
  keeper.rest()
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
})

test('MOD-04 the button that opened the view is found by its accessible name, and scrolled to', async () => {
  const { root, show, view } = play()
  const addNamed = () => {
    const made = view().appendChild(document.createElement('button'))
    made.setAttribute('aria-label', 'Copy address')
    made.textContent = 'Copy'
    return { made, focus: vi.spyOn(made, 'focus') }
  }
  show(1, 'Copy')
  addNamed().made.focus()
  show(2)
  show(1, 'Copy')
  const { made, focus } = addNamed()
  await vi.waitFor(() => expect(root.activeElement).toBe(made))
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: false })
})

test('MOD-04 a visitor who left without a button returns to the view', () => {
  const { root, show, find, view } = play()
  show(1, 'Send')
  find('Send')?.focus()
  show(2)
  show(1, 'Send')
  expect(root.activeElement).toBe(find('Send'))
  const field = view().appendChild(document.createElement('input'))
  field.focus()
  show(2)
  show(1, 'Send')
  expect(root.activeElement).toBe(view())
})

test('MOD-07 the button that opened a view takes no focus from a field of the page', async () => {
  const { root, show, find, add } = play()
  show(1, 'Receive', 'Ether')
  find('Ether')?.focus()
  show(2)
  show(1, 'Receive')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  add('Ether')
  await Promise.resolve()
  await Promise.resolve()
  expect([document.activeElement, root.activeElement ?? null]).toEqual([field, null])
})

test('MOD-07 a focus that ends before the modal noticed it is no error', () => {
  vi.stubGlobal('queueMicrotask', (task: () => void) => task())
  const { root, keeper } = play()
  expect(() => root.dispatchEvent(new FocusEvent('focusout'))).not.toThrow()
  expect(keeper.isLost()).toBe(false)
})

test('MOD-07 lost focus returns to the view, even in a browser that reports the removed element', async () => {
  const { root, keeper, show, find, view } = play()
  show(1, 'Receive', 'Send')
  find('Receive')?.focus()
  find('Send')?.focus()
  // From one button to another it is not lost.
  await Promise.resolve()
  // Such a browser reports it while the element is still there.
  root.dispatchEvent(new FocusEvent('focusout'))
  find('Send')?.remove()
  expect(keeper.isLost()).toBe(true)
  await vi.waitFor(() => expect(root.activeElement).toBe(view()))
  expect(keeper.isLost()).toBe(false)
})
