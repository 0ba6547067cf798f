// Whether the relay can be reached and serves this site, for a visitor who cannot connect. It is asked without a token: a relay looks
// at the project and the origin first, and sends away whom it does not serve in words of its own.
import type { CheckPorts, DiagnosisCheck, Finding } from '@latchkey/kernel/contracts'
import { relayRefusal } from './errors'
import { en } from './i18n/en'
import type { WalletConnectOptions } from './types'

/** The library's own default. Wire facts 1.1. */
const DEFAULT_RELAY_URL = 'wss://relay.walletconnect.org'
/** From the opening of a socket: one that is still open then is served. */
const VERDICT_WAIT_MS = 2000

type Socket = Pick<WebSocket, 'addEventListener' | 'close'>

/** The check `relay` of one modal. */
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

interface Answer {
  /** Null: it did not open before the signal. */
  openedAtMs: number | null
  /** What the relay does not serve, when it says so. */
  refuses: 'project' | 'origin' | null
}

/** Listens for as long as a relay needs to send somebody away. The socket is closed in the end. */
function dial(open: () => Socket, { signal, clock }: Pick<CheckPorts, 'signal' | 'clock'>): Promise<Answer> {
  return new Promise((resolve) => {
    let openedAtMs: number | null = null
    if (signal.aborted) return resolve({ openedAtMs, refuses: null })
    const socket = open()
    let stopWait = () => {}
    const settle = (refuses: Answer['refuses'] = null) => {
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

/** Null for all other reasons: the token that is missing, above all. */
function readRefusal(reason: unknown): Answer['refuses'] {
  const said = relayRefusal(reason)?.context.reason
  return said === 'project' || said === 'origin' ? said : null
}
