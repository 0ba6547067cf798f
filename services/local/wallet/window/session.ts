// The window's connection to the page that opened it. It checks the origin, source, and ID of every message.
import * as v from 'valibot'
import {
  type RequestMessage,
  type Result,
  requestMessageSchema,
  type WindowMessage,
} from '../../../approval/protocol.ts'

const openingSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/)),
})

export interface Session {
  /** The requesting origin, from the browser. */
  origin: string
  message: RequestMessage
  approve(result: Result): void
  refuse(code: number, message: string): void
}

/** Waits for the page's request. Null if no page opened this window. */
export async function openSession(self: Window): Promise<Session | null> {
  const opening = v.safeParse(openingSchema, Object.fromEntries(new URLSearchParams(self.location.hash.slice(1))))
  const opener: Window | null = self.opener
  if (!opening.success || !opener) return null
  const { id, origin } = opening.output
  // The claimed origin is safe as a target: the browser delivers the message only if it is correct.
  const post = (message: WindowMessage) => opener.postMessage(message, origin)
  const received = waitForRequest(self, opener, origin, id)
  post({ type: 'latchkey-wallet:ready', id })
  return {
    origin,
    message: await received,
    approve: (result) => post({ type: 'latchkey-wallet:approved', id, result }),
    refuse: (code, message) => post({ type: 'latchkey-wallet:refused', id, code, message }),
  }
}

function waitForRequest(self: Window, opener: Window, origin: string, id: string): Promise<RequestMessage> {
  return new Promise((resolve) => {
    self.addEventListener('message', function onMessage(event) {
      if (event.origin !== origin || event.source !== opener) return
      const parsed = v.safeParse(requestMessageSchema, event.data)
      if (!parsed.success || parsed.output.id !== id) return
      self.removeEventListener('message', onMessage)
      resolve(parsed.output)
    })
  })
}
