// Opens the wallet's window for one request, and waits for its answer. It checks the origin, source, and ID of every message.
import * as v from 'valibot'
import { type RequestMessage, type Result, windowMessageSchema } from '../../../approval/protocol.ts'
import { createUserRejection, ERROR_CODES, RpcError } from '../rpcError.ts'

/**
 * Polling is needed because browsers report no event when a cross-origin window closes. It must be closed in two checks, because an answer
 * may still arrive after the first.
 */
const CLOSED_POLL_MS = 200
const WINDOW_WIDTH_PX = 400
const WINDOW_HEIGHT_PX = 680

export type RequestConsent = (family: string, request: unknown) => Promise<Result>

/**
 * Returns a function that opens the wallet's window. It opens synchronously, while the visitor's click still allows it. Rejects with
 * RpcError 4001 (rejected or closed), -32002 (another request is open), or -32603 (blocked).
 */
export function createRequestConsent(page: Window, walletOrigin: string): RequestConsent {
  let open: Window | null = null
  return async (family, request) => {
    if (open && !open.closed) {
      open.focus()
      throw new RpcError(ERROR_CODES.resourceUnavailable, 'The wallet is already showing another request.')
    }
    const id = crypto.randomUUID()
    const address = `${walletOrigin}/window.html#${new URLSearchParams({ id, origin: page.location.origin })}`
    const opened = page.open(address, '_blank', describePlace(page))
    if (!opened) throw new RpcError(ERROR_CODES.internal, 'The browser blocked the wallet window. Allow pop-ups here.')
    open = opened
    try {
      return await exchange(page, walletOrigin, opened, { type: 'latchkey-wallet:request', id, family, request })
    } finally {
      open = null
    }
  }
}

function exchange(page: Window, walletOrigin: string, opened: Window, requestMessage: RequestMessage): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const end = () => {
      page.clearInterval(closedPoll)
      page.removeEventListener('message', onMessage)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== walletOrigin || event.source !== opened) return
      const message = v.safeParse(windowMessageSchema, event.data)
      if (!message.success || message.output.id !== requestMessage.id) return
      if (message.output.type === 'latchkey-wallet:ready') return opened.postMessage(requestMessage, walletOrigin)
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

/** Centers the window over the page. */
function describePlace(page: Window): string {
  const left = Math.round(page.screenX + (page.outerWidth - WINDOW_WIDTH_PX) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - WINDOW_HEIGHT_PX) / 2)
  return `popup,width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX},left=${left},top=${top}`
}
