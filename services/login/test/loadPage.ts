// Loads the script of one of the login server's pages, with the page that the server writes for it.
import { onTestFinished, vi } from 'vitest'

interface Page {
  /** What the server writes into the page. */
  config: object
  lang?: string
  texts?: object
}

/** A page in the document of the test. `load` runs its script, each time anew. */
export async function loadPage(load: () => Promise<unknown>, { config, lang = 'en', texts = {} }: Page): Promise<void> {
  const block = (id: string, content: object) => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'application/json', id, textContent: JSON.stringify(content) })
    return script
  }
  const text = Object.assign(document.createElement('p'), { id: 'text' })
  document.documentElement.lang = lang
  document.body.replaceChildren(block('config', config), block('texts', texts), text)
  vi.resetModules()
  onTestFinished(() => {
    document.documentElement.lang = ''
    document.body.replaceChildren()
    vi.resetModules()
  })
  await load()
}
