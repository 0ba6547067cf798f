// Which browsers the modal supports, by what they lack.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSupported } from './isSupported'

const { hasOwn } = Object

beforeEach(() => {
  vi.stubGlobal('document', { adoptedStyleSheets: [] })
  vi.stubGlobal(
    'HTMLDialogElement',
    class {
      showModal() {}
    },
  )
})
afterEach(() => void Object.assign(Object, { hasOwn }))

test('a browser with all that the modal needs is supported', () => expect(isSupported()).toBe(true))

test.each([
  ['URL.canParse', () => vi.stubGlobal('URL', class {})],
  ['AbortSignal.any', () => vi.stubGlobal('AbortSignal', class {})],
  ['Object.hasOwn', () => Reflect.deleteProperty(Object, 'hasOwn')],
  ['style sheets of a shadow root', () => vi.stubGlobal('document', {})],
  ['dialogs', () => vi.stubGlobal('HTMLDialogElement', undefined)],
  ['dialogs that can be modal', () => vi.stubGlobal('HTMLDialogElement', class {})],
])('a browser without %s is not', (_, remove) => {
  remove()
  expect(isSupported()).toBe(false)
})
