// The script of the on-ramp's pages: says what an order gives while it is filled in, and follows a purchase to its end.
// Without it both pages work; what it adds is that no one has to send or reload them to see.
import * as v from 'valibot'

const quoteSchema = v.object({ text: v.string() })
const statusSchema = v.object({ status: v.string() })
const REQUOTE_DELAY_MS = 400

/** Only the answer to the newest question is shown. */
function showQuote(form: HTMLFormElement, output: HTMLOutputElement): void {
  let asking = new AbortController()
  form.addEventListener('input', async () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const text = await fetchText(`/quote?${query}`, signal).catch(() => null)
    if (!signal.aborted && text !== null) output.textContent = text
  })
}

async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  return v.parse(quoteSchema, await (await fetch(path, { signal })).json()).text
}

/** A page of another status is another page. */
function follow(shown: string): void {
  const ask = async () => {
    const response = await fetch(`/status${location.search}`)
    // Told by a screen reader as the page comes.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    const { status } = v.parse(statusSchema, await response.json())
    if (status === shown) askAgain()
    else location.reload()
  }
  const askAgain = () => setTimeout(() => void ask().catch(askAgain), REQUOTE_DELAY_MS)
  askAgain()
}

const form = document.querySelector<HTMLFormElement>('#order')
const output = document.querySelector('output')
if (form && output) showQuote(form, output)
// What is new is told by a screen reader as the page comes.
document.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
const { status } = document.querySelector('main')?.dataset ?? {}
if (status === 'inProgress') follow(status)
