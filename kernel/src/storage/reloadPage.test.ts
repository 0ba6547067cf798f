// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { isReloadedFor } from './isReloadedFor'
import { reloadPage } from './reloadPage'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('BRW-01 after a reload, the page can read once which modal requested it', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  expect(isReloadedFor()).toBe(false)
  reloadPage('second')
  expect(reload).toHaveBeenCalledOnce()
  expect(isReloadedFor()).toBe(false)
  expect(isReloadedFor('second')).toBe(true)
  expect(isReloadedFor('second')).toBe(false)
})

test('field case 27: without session storage the page is reloaded anyway', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  reloadPage()
  expect(reload).toHaveBeenCalledOnce()
  expect(isReloadedFor()).toBe(false)
})
