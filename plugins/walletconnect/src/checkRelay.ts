// Checks, for a visitor who cannot connect, whether the relay is reachable and serves this site. It connects without a token: a relay first
// checks the project and the origin, and reports in its own words if it does not serve them.
import type { CheckPorts, DiagnosisCheck, Finding } from '@latchkey/kernel/contracts'
import { relayRefusal } from './errors'
import { en } from './i18n/en'
import type { WalletConnectOptions } from './types'

/** The library's own default. */
const DEFAULT_RELAY_URL = 'wss://relay.walletconnect.org'
/** Counted from the opening of a socket: a socket that is still open after this is served. */
const VERDICT_WAIT_MS = 2000

type Socket = Pick<WebSocket, 'addEventListener' | 'close'>

/** Creates the check `relay` of one modal. */
export function createRelayCheck(
  { relayUrl = DEFAULT_RELAY_URL, projectId = '' }: WalletConnectOptions,
  open: (url: URL) => Socket = (url) => new WebSocket(url),
): DiagnosisCheck {
  return {
    texts: en,
    async run(ports): Promise<Finding> {
      const url = new URL(relayUrl)
      const origins = [url.origin]
      const startedAtMs = ports.clock.now()
      url.searchParams.set('projectId', projectId)
      const { openedAtMs, refuses } = await dial(() => open(url), ports)
      const tookMs = (openedAtMs ?? ports.clock.now()) - startedAtMs
      if (openedAtMs === null) {
        const technical = `${origins}: no socket after ${tookMs} ms`
        return { state: 'problem', says: 'walletconnect.relay.down', technical, origins, remedy: 'otherWallet' }
      }
      if (refuses) {
        const technical = `${origins}: open, ${tookMs} ms, then refused: ${refuses}`
        return { state: 'problem', says: 'walletconnect.relay.refused', technical, origins, remedy: 'otherWallet' }
      }
      return { state: 'ok', says: 'walletconnect.relay.ok', technical: `${origins}: open, ${tookMs} ms`, origins }
    },
  }
}

interface DialResult {
  /** Null if it did not open before the signal aborted. */
  openedAtMs: number | null
  /** What the relay refuses to serve, if it says so. */
  refuses: 'project' | 'origin' | null
}

/** Listens for as long as a relay needs to refuse. The socket is closed in the end. */
function dial(open: () => Socket, { signal, clock }: Pick<CheckPorts, 'signal' | 'clock'>): Promise<DialResult> {
  return new Promise((resolve) => {
    let openedAtMs: number | null = null
    if (signal.aborted) return resolve({ openedAtMs, refuses: null })
    const socket = open()
    let stopWait = () => {}
    const settle = (refuses: DialResult['refuses'] = null) => {
      stopWait()
      resolve({ openedAtMs, refuses })
      socket.close()
    }
    const hear = () => {
      openedAtMs = clock.now()
      stopWait = clock.setTimeout(settle, VERDICT_WAIT_MS)
    }
    socket.addEventListener('open', hear, { once: true })
    socket.addEventListener('close', ({ reason }) => settle(readRefusal(reason)), { once: true })
    signal.addEventListener('abort', () => settle(), { once: true })
  })
}

/** Null for all other reasons, above all the missing token. */
function readRefusal(reason: unknown): DialResult['refuses'] {
  const said = relayRefusal(reason)?.context.reason
  return said === 'project' || said === 'origin' ? said : null
}
