// Opens the wallet's window for one request and waits for its answer. Every message is checked for origin, source and id.
import * as v from 'valibot'
import { type AskMessage, type Result, windowMessageSchema } from '../../../approval/protocol.ts'
import { createUserRejection, ERROR_CODES, RpcError } from '../rpcError.ts'

/** No event tells a page that a window of another origin was closed. Seen twice it counts: an answer may still be in progress at first. */
const CLOSED_POLL_MS = 200
const WINDOW_WIDTH_PX = 400
const WINDOW_HEIGHT_PX = 680

export type RequestConsent = (family: string, ask: unknown) => Promise<Result>

/**
 * Creates the one door to the wallet's window. The window opens before the returned promise is expected, so that the
 * visitor's click still counts. Rejects with RpcError 4001 (refused or closed), -32002 (another request is open), -32603 (blocked).
 */
export function createRequestConsent(page: Window, walletOrigin: string): RequestConsent {
  let open: Window | null = null
  return async (family, ask) => {
    if (open && !open.closed) {
      open.focus()
      throw new RpcError(ERROR_CODES.resourceUnavailable, 'The wallet is waiting for another request to be answered.')
    }
    const id = crypto.randomUUID()
    const address = `${walletOrigin}/window.html#${new URLSearchParams({ id, origin: page.location.origin })}`
    const opened = page.open(address, '_blank', describePlace(page))
    if (!opened) throw new RpcError(ERROR_CODES.internal, 'The browser blocked the wallet window. Allow pop-ups here.')
    open = opened
    try {
      return await exchange(page, walletOrigin, opened, { type: 'latchkey-wallet:ask', id, family, ask })
    } finally {
      open = null
    }
  }
}

function exchange(page: Window, walletOrigin: string, opened: Window, ask: AskMessage): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const end = () => {
      page.clearInterval(closedPoll)
      page.removeEventListener('message', onMessage)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== walletOrigin || event.source !== opened) return
      const message = v.safeParse(windowMessageSchema, event.data)
      if (!message.success || message.output.id !== ask.id) return
      if (message.output.type === 'latchkey-wallet:ready') return opened.postMessage(ask, walletOrigin)
      end()
      if (message.output.type === 'latchkey-wallet:approved') resolve(message.output.result)
      else reject(new RpcError(message.output.code, message.output.message))
    }
    let wasClosed = false
    const closedPoll = page.setInterval(() => {
      if (!wasClosed) {
        wasClosed = opened.closed
        return
      }
      end()
      reject(createUserRejection())
    }, CLOSED_POLL_MS)
    page.addEventListener('message', onMessage)
  })
}

/** Centered over the page that asks. */
function describePlace(page: Window): string {
  const left = Math.round(page.screenX + (page.outerWidth - WINDOW_WIDTH_PX) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - WINDOW_HEIGHT_PX) / 2)
  return `popup,width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX},left=${left},top=${top}`
}
