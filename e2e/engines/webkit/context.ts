// `BrowserContext` over WebDriver: one session is one context.
import { WebKitPage } from './page'
import type { PageProxy } from './proxy'
import type { Session } from './session'
import type { UrlPattern } from './urlPattern'

const NO_CHROMIUM = 'WebDriver has no protocol of Chromium.'

export class WebKitContext {
  readonly #pages = new Map<string, WebKitPage>()

  constructor(
    readonly session: Session,
    readonly proxy: PageProxy,
    /** The screen, whose clipboard the pages write. */
    readonly display: string,
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
  async newPage(): Promise<WebKitPage> {
    const { handle } = await this.session.send<{ handle: string }>('POST', '/window/new', { type: 'window' })
    return this.adopt(handle)
  }
  async waitForEvent(name: string): Promise<WebKitPage> {
    return this.#first.waitForEvent(name === 'page' ? 'popup' : name)
  }

  /** Those of the page's site. */
  cookies(): Promise<object[]> {
    return this.session.readFrom(this.#first.handle, '/cookie')
  }
  async setOffline(isOffline: boolean): Promise<void> {
    this.proxy.isOffline = isOffline
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

  /** Reports only requests: dialogs are dismissed by the session, and page errors are watched in the page. */
  on(...listening: Parameters<WebKitPage['on']>): this {
    this.#first.on(...listening)
    return this
  }
  off(...listening: Parameters<WebKitPage['off']>): this {
    this.#first.off(...listening)
    return this
  }
  /** WebKitGTK has no permission prompts. */
  async grantPermissions(): Promise<void> {}
  async clearPermissions(): Promise<void> {}
  newCDPSession(): never {
    throw new Error(NO_CHROMIUM)
  }

  /** Scripts and routes hold for all pages of a session, so any page may set them. */
  get #first(): WebKitPage {
    const [page] = this.pages()
    if (!page) throw new Error('The session has no window.')
    return page
  }
}
