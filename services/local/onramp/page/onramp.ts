// Script of the on-ramp's pages: updates the quote while the visitor types, and reloads the page when the purchase changes. Both pages also
// work without it.
import * as v from 'valibot'

const quoteSchema = v.object({ text: v.string() })
const statusSchema = v.object({ status: v.string() })
const REQUOTE_DELAY_MS = 400

/** Shows only the response to the latest request. */
function showQuote(form: HTMLFormElement, output: HTMLOutputElement): void {
  let controller = new AbortController()
  form.addEventListener('input', async () => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const text = await fetchText(`/quote?${query}`, signal).catch(() => null)
    if (!signal.aborted && text !== null) output.textContent = text
  })
}

async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  return v.parse(quoteSchema, await (await fetch(path, { signal })).json()).text
}

/** Reloads when the status changes, because each status has its own page. */
function follow(shown: string): void {
  const check = async () => {
    const response = await fetch(`/status${location.search}`)
    // Focus makes screen readers announce the new heading.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    const { status } = v.parse(statusSchema, await response.json())
    if (status === shown) checkLater()
    else location.reload()
  }
  const checkLater = () => setTimeout(() => void check().catch(checkLater), REQUOTE_DELAY_MS)
  checkLater()
}

const form = document.querySelector<HTMLFormElement>('#order')
const output = document.querySelector('output')
if (form && output) showQuote(form, output)
// Focus makes screen readers announce what changed.
document.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
const { status } = document.querySelector('main')?.dataset ?? {}
if (status === 'inProgress') follow(status)
