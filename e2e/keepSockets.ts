// Records the sockets of a page inside the page, because the drivers of Firefox and WebKit report none.
import type { BrowserContext, Page } from '@playwright/test'

interface KeptSocket {
  readonly url: string
  isOpen(): boolean
  readonly sent: readonly string[]
}

declare global {
  interface Window {
    keptSockets?: KeptSocket[]
  }
}

interface SocketState {
  isOpen: boolean
  /** Texts that the page sent through it. */
  sent: readonly string[]
}

/** Records the sockets of every page from its next load on. */
export async function keepSockets(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(keepInPage)
}

/** The sockets that the page's document has opened to this server, oldest first. */
export function listSockets(page: Page, serverUrl: string): Promise<SocketState[]> {
  return page.evaluate(
    (url) =>
      (window.keptSockets ?? [])
        .filter((socket) => socket.url.startsWith(url))
        .map((socket) => ({ isOpen: socket.isOpen(), sent: socket.sent })),
    serverUrl,
  )
}

/** Runs in the page, before its scripts. */
function keepInPage(): void {
  const kept: KeptSocket[] = []
  window.keptSockets = kept
  window.WebSocket = class extends WebSocket {
    readonly #sent: string[] = []
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      const isOpen = () => this.readyState <= WebSocket.OPEN
      kept.push({ url: String(url), isOpen, sent: this.#sent })
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      this.#sent.push(String(data))
      super.send(data)
    }
  }
}
