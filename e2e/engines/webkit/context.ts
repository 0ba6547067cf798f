// `BrowserContext` over WebDriver: one session is one context.
import { WebKitPage } from './page'
import type { PageProxy, ProxyEvents } from './proxy'
import type { Session } from './session'
import type { UrlPattern } from './urlPattern'

/** The proxy's work, which WebKit does not know of. */
const TELL_CONNECTION = `Object.defineProperty(navigator, 'onLine', { configurable: true, value: a })
dispatchEvent(new Event(a ? 'online' : 'offline'))`
const NO_CHROMIUM = 'WebDriver has no protocol of Chromium.'

export class WebKitContext {
  readonly #pages = new Map<string, WebKitPage>()

  constructor(
    readonly session: Session,
    readonly proxy: PageProxy,
    /** The screen whose clipboard the pages write to. */
    readonly display: string,
    /** Ends the session, and everything that was started for it. */
    readonly close: () => Promise<void>,
  ) {}

  /** The page of a window. */
  adopt(handle: string): WebKitPage {
    const page = this.#pages.get(handle) ?? new WebKitPage(this, handle)
    this.#pages.set(handle, page)
    return page
  }
  listWindows(): Promise<string[]> {
    return this.session.send('GET', '/window/handles')
  }
  pages(): WebKitPage[] {
    return [...this.#pages.values()]
  }
  forget(handle: string): void {
    this.#pages.delete(handle)
    this.session.forget(handle)
  }
  /** The first page takes the window that the session opened. */
  async newPage(): Promise<WebKitPage> {
    const [first = ''] = this.#pages.size === 0 ? await this.listWindows() : []
    if (first) return this.adopt(first)
    const { handle } = await this.session.send<{ handle: string }>('POST', '/window/new', { type: 'window' })
    return this.adopt(handle)
  }
  waitForEvent(name: string, wanted?: Parameters<WebKitPage['waitForEvent']>[1]): Promise<unknown> {
    return this.#first.waitForEvent(name === 'page' ? 'popup' : name, wanted)
  }

  /** The cookies of the page's site. */
  cookies(): Promise<object[]> {
    return this.session.readFrom(this.#first.handle, '/cookie')
  }
  async setOffline(isOffline: boolean): Promise<void> {
    this.proxy.isOffline = isOffline
    for (const page of this.pages()) await page.run([], TELL_CONNECTION, [!isOffline])
  }
  addInitScript(...script: Parameters<WebKitPage['addInitScript']>): Promise<void> {
    return this.#first.addInitScript(...script)
  }
  exposeFunction(...binding: Parameters<WebKitPage['exposeFunction']>): Promise<void> {
    return this.#first.exposeFunction(...binding)
  }
  route(...rule: Parameters<WebKitPage['route']>): Promise<void> {
    return this.#first.route(...rule)
  }
  unroute(pattern: UrlPattern): Promise<void> {
    return this.#first.unroute(pattern)
  }

  /** The session dismisses dialogs, and the page itself watches for page errors. */
  on<Name extends keyof ProxyEvents>(name: Name, listener: (event: ProxyEvents[Name]) => void): this {
    this.#first.on(name, listener)
    return this
  }
  off<Name extends keyof ProxyEvents>(name: Name, listener: (event: ProxyEvents[Name]) => void): this {
    this.#first.off(name, listener)
    return this
  }
  /** WebKitGTK has no permission prompts. */
  async grantPermissions(): Promise<void> {}
  async clearPermissions(): Promise<void> {}
  newCDPSession(): never {
    throw new Error(NO_CHROMIUM)
  }

  /** Scripts and routes apply to all pages of a session, so any page may set them. */
  get #first(): WebKitPage {
    const [page] = this.pages()
    if (!page) throw new Error('The session has no window.')
    return page
  }
}
