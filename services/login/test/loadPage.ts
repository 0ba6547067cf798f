// Loads the script of one of the login server's pages, with the page that the server writes for it.
import { onTestFinished, vi } from 'vitest'

/**
 * A page in the document of the test, whose script at this URL runs anew, and has started with `until`. The modules that the script imports stay.
 * Returns how to leave the page, so that it no longer hears messages; the end of the test does so too.
 */
export async function loadPage(
  script: URL,
  config: object,
  until: () => unknown = () => undefined,
): Promise<() => void> {
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: 'config', textContent: JSON.stringify(config) })
  const text = Object.assign(document.createElement('p'), { id: 'text' })
  document.body.replaceChildren(block, text)
  const listen = vi.spyOn(window, 'addEventListener')
  const leave = () => {
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
    listen.mockClear()
  }
  onTestFinished(() => {
    leave()
    listen.mockRestore()
    document.body.replaceChildren()
  })
  // A module runs once for each address.
  await import(/* @vite-ignore */ `${script.pathname}?load=${crypto.randomUUID()}`)
  await until()
  return leave
}
