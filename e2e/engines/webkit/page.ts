// `Page` over WebDriver: the part that the journeys use.
import { readFileSync } from 'node:fs'
import { Script as Program } from 'node:vm'
import { renderBinding } from './bindings'
import { readClipboard } from './clipboard'
import { WebKitClock } from './clock'
import { placeWindow } from './display'
import { Finder } from './finder'
import { WebKitHandle } from './handle'
import { type Chord, keyActions, type Point, pointerActions, readChord, spell } from './keys'
import { WebKitFrameLocator, WebKitLocator } from './locator'
import { WebKitMouse } from './mouse'
import { awaitEvent, awaitProxyEvent, awaitTraffic, type Wanted } from './pageEvents'
import { PageRequest } from './pageRequest'
import { poll } from './poll'
import type { PageProxy, ProxyEvents, RouteRule } from './proxy'
import type { ProxyRequest, ProxyResponse } from './route'
import type { FramePath, Session } from './session'
import { compileUrlPattern, type UrlPattern } from './urlPattern'

interface Timed {
  timeout?: number
}
interface EventOptions extends Timed {
  predicate?: (event: never) => boolean
}
type InPage = ((argument: never) => unknown) | string
interface RouteOptions {
  times?: number
}
interface Script {
  path?: string
  content?: string
}

/** The part of its context that a page uses; the context creates the page. */
interface PageContext {
  readonly session: Session
  readonly proxy: PageProxy
  readonly display: string
  adopt(handle: string): WebKitPage
  listWindows(): Promise<string[]>
  /** Drops the page of a window that has closed. */
  forget(handle: string): void
}

const TIMEOUT_MS = 15_000

export class WebKitPage extends Finder<WebKitLocator> {
  /** Playwright's matchers check for it. */
  readonly _apiName = 'Page'
  timeoutMs = TIMEOUT_MS
  readonly keyboard = {
    press: (key: string) => this.keys([], [readChord(key)]),
    type: (text: string) => this.keys([], spell(text)),
    insertText: (text: string) => this.keys([], spell(text)),
  }
  readonly mouse = new WebKitMouse(this)
  readonly clock = new WebKitClock(this)
  readonly request: PageRequest
  readonly #context: PageContext
  #address = ''

  constructor(
    context: PageContext,
    /** Of the window. */
    readonly handle: string,
  ) {
    super()
    this.#context = context
    this.request = new PageRequest(context.session, handle)
  }

  context(): PageContext {
    return this.#context
  }
  override locator(selector: string): WebKitLocator {
    return new WebKitLocator(this, selector)
  }
  frameLocator(selector: string): WebKitFrameLocator {
    return new WebKitFrameLocator(this, selector)
  }
  setDefaultTimeout(ms: number): void {
    this.timeoutMs = ms
  }

  /** Of all pages of the session. */
  on<Name extends keyof ProxyEvents>(name: Name, listener: (event: ProxyEvents[Name]) => void): this {
    this.#context.proxy.listeners[name]?.add(listener)
    return this
  }
  off<Name extends keyof ProxyEvents>(name: Name, listener: (event: ProxyEvents[Name]) => void): this {
    this.#context.proxy.listeners[name]?.delete(listener)
    return this
  }
  waitForEvent(name: string, wanted: EventOptions | EventOptions['predicate'] = {}): Promise<unknown> {
    const { predicate = () => true, timeout = this.timeoutMs } =
      typeof wanted === 'function' ? { predicate: wanted } : wanted
    const { listeners } = this.#context.proxy
    return isProxyEvent(name)
      ? awaitProxyEvent<never>(listeners[name], predicate)
      : awaitEvent<WebKitPage>(this, name, timeout)
  }
  waitForRequest(pattern: Wanted<ProxyRequest>): Promise<ProxyRequest> {
    return awaitTraffic(this.#context.proxy.listeners.request, pattern)
  }
  waitForResponse(pattern: Wanted<ProxyResponse>): Promise<ProxyResponse> {
    return awaitTraffic(this.#context.proxy.listeners.response, pattern)
  }

  /** The URL of the last `goto` or `waitForURL`, because WebDriver returns the current one only asynchronously. */
  url(): string {
    return this.#address
  }
  async goto(url: string): Promise<void> {
    this.#address = url
    await this.#context.session.navigate(this.handle, '/url', { url })
  }
  async reload(): Promise<void> {
    await this.#context.session.navigate(this.handle, '/refresh', {})
  }
  async goBack(): Promise<void> {
    await this.#context.session.navigate(this.handle, '/back', {})
  }
  async content(): Promise<string> {
    return String(await this.evaluate('document.documentElement.outerHTML'))
  }
  async title(): Promise<string> {
    return String(await this.evaluate('document.title'))
  }
  async waitForURL(pattern: UrlPattern, { timeout = this.timeoutMs }: Timed = {}): Promise<void> {
    const matches = compileUrlPattern(pattern)
    const read = async () => {
      const url = String(await this.evaluate('location.href').catch(() => 'about:blank'))
      return matches(url) ? url : null
    }
    this.#address = await poll(read, { timeout, what: () => `waitForURL ${pattern}` })
  }
  async waitForLoadState(): Promise<void> {
    await this.waitForFunction("document.readyState === 'complete'")
  }
  async waitForFunction(test: InPage, argument?: unknown, { timeout = this.timeoutMs }: Timed = {}): Promise<void> {
    const read = async () => (await this.evaluate(test, argument).catch(() => false)) || null
    await poll(read, { timeout, what: () => 'waitForFunction' })
  }

  evaluate(read: InPage, argument?: unknown): Promise<unknown> {
    if (String(read).includes('clipboard.readText')) return Promise.resolve(readClipboard(this.#context.display))
    return this.run([], `return await ${renderCall(read)}`, [argument])
  }
  async evaluateHandle(read: InPage, argument?: unknown): Promise<WebKitHandle> {
    return WebKitHandle.create(this, renderCall(read), argument)
  }
  run(frames: FramePath, body: string, args: readonly unknown[]): Promise<unknown> {
    return this.#context.session.run(this.handle, frames, body, args)
  }

  async keys(frames: FramePath, chords: readonly Chord[]): Promise<void> {
    await this.#context.session.sendTo(this.handle, frames, '/actions', keyActions(chords))
  }
  async point(at: Point, clicks: number): Promise<void> {
    this.mouse.place = at
    await this.act(pointerActions(at, clicks))
  }
  async act(actions: object): Promise<void> {
    await this.#context.session.sendTo(this.handle, [], '/actions', actions)
  }

  async addInitScript(script: InPage | Script, argument?: unknown): Promise<void> {
    this.#context.proxy.initScripts.push(renderScript(script, argument))
  }
  async exposeFunction(name: string, call: (...args: unknown[]) => unknown): Promise<void> {
    this.#context.proxy.bindings.set(name, call)
    this.#context.proxy.initScripts.unshift(renderBinding(name))
  }
  async route(pattern: UrlPattern, answer: RouteRule['answer'], options: RouteOptions = {}): Promise<void> {
    const { times = Number.POSITIVE_INFINITY } = options
    this.#context.proxy.routes.push({ pattern, matches: compileUrlPattern(pattern), answer, times })
  }
  async unroute(pattern: UrlPattern): Promise<void> {
    const { proxy } = this.#context
    proxy.routes = proxy.routes.filter((rule) => String(rule.pattern) !== String(pattern))
  }
  async unrouteAll(): Promise<void> {
    this.#context.proxy.routes = []
  }
  async addScriptTag(script: Script): Promise<void> {
    const append = "const tag = document.createElement('script'); tag.textContent = a; document.head.append(tag)"
    await this.run([], append, [readScript(script)])
  }
  async addStyleTag(style: Script): Promise<void> {
    const append = "const tag = document.createElement('style'); tag.textContent = a; document.head.append(tag)"
    await this.run([], append, [readScript(style)])
  }

  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    const measure = 'return { x: outerWidth - innerWidth, y: outerHeight - innerHeight }'
    const frame = (await this.run([], measure, [])) as Point
    const place = placeWindow(width + Math.max(0, frame.x), height + Math.max(0, frame.y))
    await this.#context.session.sendTo(this.handle, [], '/window/rect', place)
  }
  /** The browser reads GTK settings when it starts, so only the initial values can be requested. */
  async emulateMedia({ colorScheme = 'light' }: { colorScheme?: string }): Promise<void> {
    if (colorScheme !== 'light') throw new Error(`WebKitGTK shows no ${colorScheme} pages.`)
  }
  async bringToFront(): Promise<void> {
    await this.#context.session.readFrom(this.handle, '/title')
  }
  async close(): Promise<void> {
    await this.#context.session.close(this.handle)
    this.#context.forget(this.handle)
  }
}

const isProxyEvent = (name: string): name is keyof ProxyEvents =>
  ['request', 'response', 'requestfailed', 'console'].includes(name)

/** A call with the argument `a`; a text may be a whole program, because a strict policy does not let the page evaluate one. */
function renderCall(read: InPage): string {
  if (typeof read !== 'string') return `(${read})(a)`
  const expression = `(${read.trim().replace(/;$/, '')}\n)`
  return isProgram(expression) ? expression : `(0, eval)(${JSON.stringify(read)})`
}

function isProgram(text: string): boolean {
  try {
    new Program(text)
    return true
  } catch {
    return false
  }
}

function renderScript(script: InPage | Script, argument: unknown): string {
  if (typeof script === 'function') return `(${script})(${JSON.stringify(argument) ?? 'undefined'})`
  return typeof script === 'string' ? script : readScript(script)
}

function readScript({ path, content }: Script): string {
  return content ?? readFileSync(path ?? '', 'utf8')
}
