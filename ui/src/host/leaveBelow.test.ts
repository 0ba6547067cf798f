// A dialog of the host's below ours: what its library listens for on the document does not reach it from inside of ours.
import { afterEach, expect, test, vi } from 'vitest'
import { leaveBelow } from './leaveBelow'

afterEach(() => document.body.replaceChildren())

/** Our element with its dialog, and a page whose own dialog has this role; null: none. */
function open(role: string | null) {
  const theirs = document.body.appendChild(document.createElement('div'))
  if (role) theirs.role = role
  const element = document.body.appendChild(document.createElement('latchkey-modal'))
  const dialog = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
  const button = dialog.appendChild(document.createElement('button'))
  const opening = new AbortController()
  const events: string[] = []
  for (const type of ['pointerdown', 'keydown', 'click']) {
    document.addEventListener(type, () => events.push(type), { signal: opening.signal })
  }
  const readEvents = () => {
    events.splice(0)
    const sent = { bubbles: true, composed: true, cancelable: true }
    button.dispatchEvent(new Event('pointerdown', sent))
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...sent }))
    button.dispatchEvent(new Event('click', sent))
    return [...events]
  }
  element.setAttribute('aria-hidden', 'true')
  leaveBelow(element, dialog, opening.signal)
  return { element, readEvents, opening }
}

test.each(['dialog', 'alertdialog'])(
  'MOD-07 above a %s, clicks and Escape stay in our modal, until it closes',
  async (role) => {
    const { element, readEvents, opening } = open(role)
    await vi.waitFor(() => expect(element.hasAttribute('aria-hidden')).toBe(false))
    expect(readEvents()).toEqual(['click'])
    const late: string[] = []
    opening.abort()
    document.addEventListener('pointerdown', () => late.push('pointerdown'), { once: true })
    readEvents()
    expect(late).toEqual(['pointerdown'])
  },
)
test('MOD-07 above a dialog of the host’s, no listener delays scrolling', async () => {
  const { element, opening } = open('dialog')
  const listen = vi.spyOn(element, 'addEventListener')
  await vi.waitFor(() => expect(element.hasAttribute('aria-hidden')).toBe(false))
  const listeners = listen.mock.calls.filter(([type]) => ['touchstart', 'touchmove', 'wheel'].includes(type))
  expect(listeners.map(([, , options]) => Object(options).passive)).toEqual([true, true, true])
  opening.abort()
})

test('MOD-07 a page without a dialog receives all events', async () => {
  const { readEvents } = open(null)
  await import('./isolateDialog')
  expect(readEvents()).toEqual(['pointerdown', 'keydown', 'click'])
})

/** Above a dialog of the host's: what its library and our own root hear of a key that is pressed in ours or next to it. */
async function press(key: string, place: 'inside' | 'beside', isPrevented = false) {
  const { element, opening } = open('dialog')
  await vi.waitFor(() => expect(element.hasAttribute('aria-hidden')).toBe(false))
  const events: string[] = []
  const inside = element.shadowRoot?.querySelector('button') as HTMLElement
  const { signal } = opening
  document.addEventListener('keydown', () => events.push('theirs'), { signal })
  const hear = (event: Event) => {
    events.push(`ours${event.composed ? ', composed' : ''}`)
    if (isPrevented) event.preventDefault()
  }
  element.shadowRoot?.addEventListener('keydown', hear, { signal })
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
  ;(place === 'inside' ? inside : document.body).dispatchEvent(event)
  opening.abort()
  return { events, isPrevented: event.defaultPrevented }
}

test('MOD-07 above a dialog of the host’s, Escape in our modal is handled once, there, and prevented only if our modal prevents it', async () => {
  expect(await press('Escape', 'inside')).toEqual({ events: ['ours'], isPrevented: false })
  expect(await press('Escape', 'inside', true)).toEqual({ events: ['ours'], isPrevented: true })
})

test('MOD-07 above the host’s dialog, other keys and clicks outside the modal are left untouched', async () => {
  expect(await press('Enter', 'inside')).toEqual({ events: ['ours, composed', 'theirs'], isPrevented: false })
  expect(await press('Escape', 'beside')).toEqual({ events: ['theirs'], isPrevented: false })
})
