// Loads the script of one of the login server's pages, with the page that the server writes for it.
import { onTestFinished, vi } from 'vitest'

/**
 * Loads a page into the test's document, runs the script at this URL again, and waits for `until`. The script's imported modules are reused.
 * Returns a function that leaves the page, so that it no longer receives messages. The end of the test also leaves it.
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
  // A module runs only once per URL.
  await import(/* @vite-ignore */ `${script.pathname}?load=${crypto.randomUUID()}`)
  await until()
  return leave
}
