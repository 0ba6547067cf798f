// Whether the relay can be reached at all, for a visitor who cannot connect. A socket that opens is enough: a relay that refuses
// this page, for want of a token as here, opens it first.
import type { DiagnosisCheck, Finding } from '@latchkey/kernel'
import { en } from './i18n/en'
import type { WalletConnectOptions } from './types'

/** The library's own default. Wire facts 1.1. */
const DEFAULT_RELAY_URL = 'wss://relay.walletconnect.org'

type Socket = Pick<WebSocket, 'addEventListener' | 'close'>

/** The check `relay` of one modal. */
export function createRelayCheck(
  { relayUrl = DEFAULT_RELAY_URL, projectId = '' }: WalletConnectOptions,
  open: (url: URL) => Socket = (url) => new WebSocket(url),
): DiagnosisCheck {
  return {
    texts: en,
    async run({ signal, clock }): Promise<Finding> {
      const url = new URL(relayUrl)
      const origins = [url.origin]
      const startedAtMs = clock.now()
      url.searchParams.set('projectId', projectId)
      const isOpen = await opens(() => open(url), signal)
      const tookMs = clock.now() - startedAtMs
      if (isOpen)
        return { state: 'ok', says: 'walletconnect.relay.ok', technical: `${origins}: open, ${tookMs} ms`, origins }
      const technical = `${origins}: no socket after ${tookMs} ms`
      return { state: 'problem', says: 'walletconnect.relay.down', technical, origins, remedy: 'otherWallet' }
    },
  }
}

/** Whether the socket opens before the signal. It is closed either way. */
function opens(open: () => Socket, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const socket = open()
    const settle = (isOpen: boolean) => () => {
      resolve(isOpen)
      socket.close()
    }
    socket.addEventListener('open', settle(true), { once: true })
    socket.addEventListener('close', settle(false), { once: true })
    signal.addEventListener('abort', settle(false), { once: true })
  })
}
