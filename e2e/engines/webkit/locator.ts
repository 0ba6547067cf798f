// `Locator` and `FrameLocator` over WebDriver: Playwright's selectors run in the page, and input is the browser's own.
import { type ExpectOptions, expectLocator } from './expectation'
import { Finder } from './finder'
import { readChord, spell } from './keys'
import { findPoint, wasHit } from './point'
import { poll } from './poll'
import { ENTER_FRAME, forText } from './selectors'
import { isFinal } from './session'
import type { Surface } from './surface'

type Text = string | RegExp
interface Timed {
  timeout?: number
}
interface ClickOptions extends Timed {
  force?: boolean
  clickCount?: number
  position?: { x: number; y: number }
}
interface FilterOptions {
  hasText?: Text
  hasNotText?: Text
  has?: { selector: string }
  hasNot?: { selector: string }
  visible?: boolean
}
type InPage<Argument> = (element: HTMLElement, argument: Argument) => unknown

const ALL = 'const all = injected.querySelectorAll(injected.parseSelector(a), document)'
const ONE = `${ALL}
if (all.length > 1) throw new Error('strict mode violation: ' + a + ' resolved to ' + all.length + ' elements')
const element = all[0]`
const STATES = {
  visible: "element && injected.elementState(element, 'visible', true).matches",
  hidden: "!element || !injected.elementState(element, 'visible', true).matches",
  attached: 'element',
  detached: '!element',
}

export class WebKitFrameLocator extends Finder<WebKitLocator> {
  constructor(
    readonly page: Surface,
    readonly selector: string,
  ) {
    super()
  }
  override locator(inner: string): WebKitLocator {
    return new WebKitLocator(this.page, this.selector + ENTER_FRAME + inner)
  }
  frameLocator(inner: string): WebKitFrameLocator {
    return new WebKitFrameLocator(this.page, this.selector + ENTER_FRAME + inner)
  }
}

export class WebKitLocator extends Finder<WebKitLocator> {
  /** Playwright's matchers check for it. */
  readonly _apiName = 'Locator'
  readonly #page: Surface

  constructor(
    page: Surface,
    readonly selector: string,
  ) {
    super()
    this.#page = page
  }

  page(): Surface {
    return this.#page
  }
  override toString(): string {
    return this.selector
  }
  override locator(inner: string | WebKitLocator, options?: FilterOptions): WebKitLocator {
    const found =
      typeof inner === 'string' ? this.#with(inner) : this.#with(`internal:chain=${JSON.stringify(inner.selector)}`)
    return options ? found.filter(options) : found
  }
  frameLocator(inner: string): WebKitFrameLocator {
    return new WebKitFrameLocator(this.#page, `${this.selector} >> ${inner}`)
  }
  contentFrame(): WebKitFrameLocator {
    return new WebKitFrameLocator(this.#page, this.selector)
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions): WebKitLocator {
    const parts = [
      hasText !== undefined && `internal:has-text=${forText(hasText)}`,
      hasNotText !== undefined && `internal:has-not-text=${forText(hasNotText)}`,
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
      visible !== undefined && `visible=${visible}`,
    ]
    return this.#with(...parts.filter((part) => typeof part === 'string'))
  }
  first(): WebKitLocator {
    return this.nth(0)
  }
  last(): WebKitLocator {
    return this.nth(-1)
  }
  nth(index: number): WebKitLocator {
    return this.#with(`nth=${index}`)
  }
  and(other: WebKitLocator): WebKitLocator {
    return this.#with(`internal:and=${JSON.stringify(other.selector)}`)
  }
  or(other: WebKitLocator): WebKitLocator {
    return this.#with(`internal:or=${JSON.stringify(other.selector)}`)
  }

  async count(): Promise<number> {
    return Number(await this.run(`${ALL}; return all.length`))
  }
  async all(): Promise<WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  }
  allTextContents(): Promise<unknown> {
    return this.evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''))
  }
  allInnerTexts(): Promise<unknown> {
    return this.run(`${ALL}; return all.map((element) => element.innerText)`)
  }
  evaluateAll(read: (elements: HTMLElement[], argument: unknown) => unknown, argument?: unknown): Promise<unknown> {
    return this.run(`${ALL}; return await (${read})(all, b)`, argument)
  }
  /** The argument is JSON, so a function that runs in the page may also be passed as text. */
  evaluate<Argument>(read: InPage<Argument> | string, argument?: Argument, options?: Timed): Promise<unknown> {
    return this.read(`await (${read})(element, b)`, 'evaluate', options, argument)
  }
  textContent(options?: Timed): Promise<unknown> {
    return this.read('element.textContent', 'textContent', options)
  }
  innerText(options?: Timed): Promise<unknown> {
    return this.read('element.innerText', 'innerText', options)
  }
  getAttribute(name: string, options?: Timed): Promise<unknown> {
    return this.read('element.getAttribute(b)', 'getAttribute', options, name)
  }
  inputValue(options?: Timed): Promise<unknown> {
    return this.read('element.value', 'inputValue', options)
  }
  ariaSnapshot(options?: Timed): Promise<unknown> {
    return this.read("injected.ariaSnapshot(element, { mode: 'default' })", 'ariaSnapshot', options)
  }
  boundingBox(options?: Timed): Promise<unknown> {
    const box = '(({ x, y, width, height }) => ({ x, y, width, height }))(element.getBoundingClientRect())'
    return this.read(box, 'boundingBox', options)
  }
  async isVisible(): Promise<boolean> {
    return Boolean(await this.run(`${ONE}; return Boolean(${STATES.visible})`))
  }
  async isHidden(): Promise<boolean> {
    return !(await this.isVisible())
  }
  isEnabled(options?: Timed): Promise<unknown> {
    return this.read("injected.elementState(element, 'enabled').matches", 'isEnabled', options)
  }
  isChecked(options?: Timed): Promise<unknown> {
    return this.read("injected.elementState(element, 'checked').matches", 'isChecked', options)
  }
  async waitFor({ state = 'visible', timeout }: Timed & { state?: keyof typeof STATES } = {}): Promise<void> {
    await this.until(`${ONE}; return (${STATES[state]}) ? true : null`, `waitFor ${state}`, timeout)
  }

  async focus(options?: Timed): Promise<void> {
    await this.read('element.focus()', 'focus', options)
  }
  async blur(options?: Timed): Promise<void> {
    await this.read('element.blur()', 'blur', options)
  }
  async scrollIntoViewIfNeeded(options?: Timed): Promise<void> {
    await this.read('element.scrollIntoViewIfNeeded()', 'scrollIntoViewIfNeeded', options)
  }
  async dispatchEvent(type: string, init: object = {}, options?: Timed): Promise<void> {
    await this.read('injected.dispatchEvent(element, ...b)', 'dispatchEvent', options, [type, init])
  }
  async click(options: ClickOptions = {}): Promise<void> {
    do await this.#page.point(await findPoint(this, options), options.clickCount ?? 1)
    while (!options.force && !(await wasHit(this)))
  }
  async dblclick(options?: ClickOptions): Promise<void> {
    await this.click({ ...options, clickCount: 2 })
  }
  async tap(options?: ClickOptions): Promise<void> {
    await this.click(options)
  }
  async hover(options: ClickOptions = {}): Promise<void> {
    await this.#page.point(await findPoint(this, options), 0)
  }
  async setChecked(isWanted: boolean, options?: ClickOptions): Promise<void> {
    if ((await this.isChecked(options)) !== isWanted) await this.click({ ...options, force: true })
  }
  async check(options?: ClickOptions): Promise<void> {
    await this.setChecked(true, options)
  }
  async uncheck(options?: ClickOptions): Promise<void> {
    await this.setChecked(false, options)
  }
  async selectOption(value: string, options?: Timed): Promise<void> {
    const select = `(() => {
      for (const option of element.options) option.selected = [option.value, option.label].includes(b)
      for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    })()`
    await this.read(select, 'selectOption', options, value)
  }
  async fill(text: string, options?: Timed): Promise<void> {
    const ready =
      "injected.elementState(element, 'visible', true).matches && injected.elementState(element, 'editable').matches"
    const take = `${ONE}; if (!element || !(${ready})) return null; element.focus(); element.select?.(); return true`
    await this.until(take, 'fill', options?.timeout)
    await this.#page.keys(this.path.frames, text === '' ? [['Backspace']] : spell(text))
  }
  async clear(options?: Timed): Promise<void> {
    await this.fill('', options)
  }
  async press(key: string, options?: Timed): Promise<void> {
    await this.focus(options)
    await this.#page.keys(this.path.frames, [readChord(key)])
  }
  async pressSequentially(text: string, options?: Timed): Promise<void> {
    await this.focus(options)
    await this.#page.keys(this.path.frames, spell(text))
  }

  /** Called by Playwright's matchers. */
  _expect(expression: string, options: ExpectOptions): Promise<object> {
    return expectLocator(this, expression, options)
  }

  /** The frames on the path, and the selector in the last of them. */
  get path(): { frames: string[]; leaf: string } {
    const parts = this.selector.split(ENTER_FRAME)
    return { frames: parts.slice(0, -1), leaf: parts.at(-1) ?? '' }
  }
  run(body: string, argument?: unknown): Promise<unknown> {
    return this.#page.run(this.path.frames, body, [this.path.leaf, argument])
  }
  /** An expression about the one element, once it exists. */
  async read(expression: string, what: string, options: Timed = {}, argument?: unknown): Promise<unknown> {
    const body = `${ONE}; if (!element) return null; return { value: ${expression} }`
    const found = await this.until(body, what, options.timeout, argument)
    return (found as { value?: unknown }).value ?? null
  }
  /** Repeats until the body returns a value other than null. */
  async until(body: string, what: string, timeout = this.#page.timeoutMs, argument?: unknown): Promise<unknown> {
    let lastError = ''
    const read = () =>
      this.run(body, argument).catch((error: unknown) => {
        if (isFinal(error)) throw error
        lastError = String(error)
        return null
      })
    return poll(read, { timeout: timeout || this.#page.timeoutMs, what: () => `${what} ${this.selector} ${lastError}` })
  }

  #with(...parts: string[]): WebKitLocator {
    return new WebKitLocator(this.#page, [this.selector, ...parts].join(' >> '))
  }
}
