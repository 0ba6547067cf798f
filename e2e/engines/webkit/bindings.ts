// Functions of the test that a page calls, through requests to its own origin.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

export type Bindings = Map<string, (...args: unknown[]) => unknown>

export const BINDING_PATH = '/__binding/'

/** The page's side of a binding. Native functions are taken before the page can replace them. */
export function renderBinding(name: string): string {
  return `{ const send = window.fetch.bind(window)
    const { stringify } = JSON
    window[${JSON.stringify(name)}] = async (...args) => {
      const response = await send(${JSON.stringify(BINDING_PATH + encodeURIComponent(name))}, { method: 'POST', body: stringify(args) })
      return (await response.json()).value
    } }`
}

export async function answerBinding(
  bindings: Bindings,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = bindings.get(decodeURIComponent(url.pathname.slice(BINDING_PATH.length)))
  const args = (await json(request)) as unknown[]
  response.writeHead(call ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ value: await call?.(...args) }))
}
