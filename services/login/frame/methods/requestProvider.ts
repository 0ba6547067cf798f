// A sign-in on a provider's own page, in a window that the frame opens. It ends on a page of the login server, which sends the frame the result.
import * as v from 'valibot'
import { receiveFromWindow } from '../receiveFromWindow.ts'

const NAME = 'latchkey-link'
const FEATURES = 'popup,width=600,height=800'
const resultSchema = v.object({ resultUri: v.pipe(v.string(), v.url()) })

/** Call it in the press, because browsers open no window later. Resolves to the ticket. Rejects like receiveFromWindow. */
export function requestProvider(readUri: () => Promise<string>, signal: AbortSignal): Promise<string> {
  const popup = window.open('', NAME, FEATURES)
  const needed = popup
    ? readUri().then((uri) => {
        popup.location.href = uri
      })
    : Promise.resolve()
  return receiveFromWindow(popup, { origin: location.origin, read: readTicket, needed, signal })
}

function readTicket(data: unknown): string | null {
  const message = v.safeParse(resultSchema, data)
  if (!message.success) return null
  const { origin, searchParams } = new URL(message.output.resultUri)
  return origin === location.origin ? searchParams.get('ticket') : null
}
