// Manages the frame from its first use to its end. It is created once and becomes ready or unreachable. After a failure, the next use
// creates it again.
import type { Alert, CaipNetworkId, Clock, Dispose } from '@latchkey/kernel'
import { frameMissing, frameUnreachable } from '../errors'
import type { EmbeddedOptions, FrameStatus, UnreachableReason } from '../types'
import { type Bridge, createBridge, type Request } from './bridge'
import { READY_DELAY_MS, READY_WAIT_MS } from './deadlines'
import { createFrameElement, type FrameElement, originOf } from './element'
import type { RequestType } from './messages'

export interface FrameClientDeps {
  options: EmbeddedOptions
  clock: Clock
  /** Returns the dialog that contains the frame. */
  dialog(): Promise<HTMLElement>
  /** The network on which the frame starts. */
  network(): Promise<CaipNetworkId>
  onStatus(status: FrameStatus): void
  /** Called when the frame is ready, at first or after a restart. Requests made in this call are sent first. */
  onReady(isStorageKept: boolean): void
  onToken(token: string): void
  onTimeout(type: RequestType): void
  onUnreachable(reason: UnreachableReason, alert?: Alert): void
  onVersionsDiffer(): void
}
export interface FrameClient {
  /** Creates the frame if needed. Rejects like the bridge, and with `embedded/frame-unreachable` or `embedded/frame-missing`. */
  request: Request
  /** Resolves half a second after the frame is ready, when the first requests have been sent. */
  ready(): Promise<void>
  /** Returns null while there is no frame. */
  iframe(): HTMLIFrameElement | null
  rejectOpen: Bridge['rejectOpen']
  end: Dispose
}
interface Life {
  readonly bridge: Bridge
  readonly ready: Promise<void>
  element: FrameElement | null
  stop(error: Error): void
}

/** Creates the client, which has one frame at a time. */
export function createFrameClient(deps: FrameClientDeps): FrameClient {
  const { options, clock } = deps
  let life: Life | null = null
  let isEnded = false

  function begin(): Life {
    let settle = { resolve: () => {}, reject: (_error: Error) => {} }
    const ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Most callers do not use this promise, so its rejection must not be reported as unhandled.
    ready.catch(() => {})
    let stopDelay: Dispose = () => {}
    let stopDeadline: Dispose = () => {}

    const fail = (reason: UnreachableReason, alert?: Alert) => {
      if (life !== own) return
      own.stop(frameUnreachable(reason))
      deps.onStatus('failed')
      deps.onUnreachable(reason, alert)
    }
    const awaitReady = () => {
      stopDeadline()
      stopDeadline = clock.setTimeout(() => fail('silent'), READY_WAIT_MS)
      deps.onStatus('loading')
    }
    const bridge = createBridge({
      clock,
      origin: originOf(options),
      page: globalThis,
      frameWindow: () => own.element?.iframe.contentWindow ?? null,
      onReady(isStorageKept) {
        stopDeadline()
        stopDelay()
        stopDelay = clock.setTimeout(settle.resolve, READY_DELAY_MS)
        deps.onStatus('ready')
        deps.onReady(isStorageKept)
      },
      onLost: awaitReady,
      onToken: deps.onToken,
      onTimeout: deps.onTimeout,
      onVersionsDiffer: deps.onVersionsDiffer,
    })
    const own: Life = {
      bridge,
      ready,
      element: null,
      stop(error) {
        life = null
        stopDelay()
        stopDeadline()
        bridge.end(error as Parameters<Bridge['end']>[0])
        own.element?.remove()
        settle.reject(error)
      },
    }
    life = own
    awaitReady()
    Promise.all([deps.dialog(), deps.network(), options.verify?.(options)]).then(
      ([dialog, network, alert]) => {
        const events = { onLoad: bridge.recordLoad, onFailed: fail }
        if (alert) fail('changed', alert)
        else if (life === own) own.element = createFrameElement(dialog, options, network, events)
      },
      () => fail('failed'),
    )
    return own
  }

  /** Throws `embedded/frame-missing`: if the modal was removed from the page, so was the frame. */
  function current(): Life {
    if (isEnded) throw frameMissing()
    if (life?.element && !life.element.iframe.isConnected) life.stop(frameMissing())
    return life ?? begin()
  }

  return {
    request: async (type, ...rest) => current().bridge.request(type, ...rest),
    ready: async () => current().ready,
    iframe: () => life?.element?.iframe ?? null,
    rejectOpen: (reason) => life?.bridge.rejectOpen(reason),
    end() {
      isEnded = true
      life?.stop(frameMissing())
    },
  }
}
