// A WebSocket for the library: a share of the leading tab's, or its own if that tab does not respond.
import type { Clock, Dispose } from '@latchkey/kernel'
import { type News, OPEN, RESTART, type Wire } from './relayHub'

/** Milliseconds that the leading tab may take to respond. One that loads a page is slow; one that is suspended never responds. */
const RESPONSE_MS = 3000
/**
 * Milliseconds between two checks of whether the leading tab still responds: nothing else would notice a message that it does not forward.
 */
const PROBE_MS = 5000
/** RFC 6455: the socket is closed. */
const CLOSED = 3

export interface VirtualSocketPorts {
  clock: Clock
  /** Sends to the leading tab, whichever it is. */
  post(request: { do: 'open' | 'send'; text: string }): void
  /** Opens a separate socket. */
  dial(url: string): Wire
  /** The leading tab did not respond in time. */
  onSilence(): void
  /** `isWanted`: the library closed it. */
  onEnd(isWanted: boolean): void
  /** It closed because another tab leads, or the leading one does not respond: the next one can open now. */
  onHandover(): void
}
export interface VirtualSocket extends Wire {
  start(isAlone: boolean): void
  hear(news: News): void
  end(): void
}

export function createVirtualSocket(url: string, ports: VirtualSocketPorts): VirtualSocket {
  const { clock, post, dial, onSilence, onEnd, onHandover } = ports
  let own: Wire | null = null
  /** Number of sent messages that are not confirmed. */
  let unconfirmed = 0
  let stopWaiting: Dispose = () => {}

  const socket: VirtualSocket = {
    readyState: 0,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    start(isAlone) {
      if (own) return
      if (isAlone) return goAlone()
      post({ do: 'open', text: url })
      wait()
    },
    hear({ do: what, text = '', code = RESTART }) {
      if (what === 'lead') {
        if (socket.readyState === OPEN) handOver()
        else socket.start(false)
      } else if (own) return
      else if (what === 'opened') open()
      else if (what === 'message') socket.onmessage?.({ data: text })
      else if (what === 'closed') finish(false, code, text)
      else {
        unconfirmed -= 1
        wait()
      }
    },
    send(text) {
      if (own) return own.send(text)
      // As every WebSocket does.
      if (socket.readyState === CLOSED) return
      unconfirmed += 1
      if (unconfirmed === 1) wait()
      post({ do: 'send', text })
    },
    close: () => finish(true, 1000, ''),
    end: () => finish(false, RESTART, ''),
  }
  function open(): void {
    socket.readyState = OPEN
    if (!own) wait()
    socket.onopen?.({})
  }
  /** Waits for a response, or until the next check. An empty message is the check. */
  function wait(): void {
    stopWaiting()
    const isPending = socket.readyState !== OPEN || unconfirmed > 0
    stopWaiting = clock.setTimeout(isPending ? giveUp : () => socket.send(''), isPending ? RESPONSE_MS : PROBE_MS)
  }
  function giveUp(): void {
    onSilence()
    if (socket.readyState === OPEN) handOver()
    else goAlone()
  }
  function goAlone(): void {
    stopWaiting()
    own = dial(url)
    own.onopen = open
    own.onmessage = (event) => socket.onmessage?.(event)
    own.onclose = ({ code, reason }) => finish(false, code, reason)
  }
  function handOver(): void {
    socket.end()
    onHandover()
  }
  function finish(isWanted: boolean, code: number, reason: string): void {
    const wasOpen = socket.readyState === OPEN
    if (socket.readyState === CLOSED) return
    socket.readyState = CLOSED
    stopWaiting()
    own?.close()
    onEnd(isWanted)
    if (wasOpen) socket.onclose?.({ code, reason })
    else socket.onerror?.({})
  }
  return socket
}
