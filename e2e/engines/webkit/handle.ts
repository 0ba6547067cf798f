// `JSHandle`: a value that stays in the page.
import type { Scripted } from './surface'

export class WebKitHandle {
  readonly #page: Scripted
  readonly #id: string

  private constructor(page: Scripted, id: string) {
    this.#page = page
    this.#id = id
  }

  static async create(page: Scripted, call: string, argument: unknown): Promise<WebKitHandle> {
    const id = crypto.randomUUID()
    await page.run([], `const kept = (window.__handles ??= {}); kept[b] = { value: await ${call} }`, [argument, id])
    return new WebKitHandle(page, id)
  }

  evaluate(read: (value: never, argument: never) => unknown, argument?: unknown): Promise<unknown> {
    return this.#page.run([], `return await (${read})(window.__handles[a].value, b)`, [this.#id, argument])
  }
  jsonValue(): Promise<unknown> {
    return this.#page.run([], 'return window.__handles[a].value', [this.#id])
  }
  async dispose(): Promise<void> {
    await this.#page.run([], 'delete window.__handles[a]', [this.#id])
  }
}
