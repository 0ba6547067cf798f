// Loads the script of one of the login server's pages, with the page that the server writes for it.
import { onTestFinished, vi } from 'vitest'

interface Page {
  /** What the server writes into the page. */
  config: object
  lang?: string
  texts?: object
}

/**
 * A page in the document of the test. `load` runs its script, each time anew, which has started with `until`. Returns how to leave the page, so that
 * it no longer hears messages; the end of the test does so too.
 */
export async function loadPage(
  load: () => Promise<unknown>,
  { config, lang = 'en', texts = {} }: Page,
  until: () => unknown = () => undefined,
): Promise<() => void> {
  const block = (id: string, content: object) => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'application/json', id, textContent: JSON.stringify(content) })
    return script
  }
  const text = Object.assign(document.createElement('p'), { id: 'text' })
  document.documentElement.lang = lang
  document.body.replaceChildren(block('config', config), block('texts', texts), text)
  vi.resetModules()
  const listen = vi.spyOn(window, 'addEventListener')
  const leave = () => {
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
    listen.mockClear()
  }
  onTestFinished(() => {
    leave()
    listen.mockRestore()
    document.documentElement.lang = ''
    document.body.replaceChildren()
    vi.resetModules()
  })
  await load()
  await until()
  return leave
}
