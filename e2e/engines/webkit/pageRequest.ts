// `page.request`: requests of the test that send the page's cookies.
import type { Session } from './session'

interface Cookie {
  name: string
  value: string
}
interface Reply {
  status(): number
  ok(): boolean
  text(): Promise<string>
  json(): Promise<unknown>
}

export class PageRequest {
  readonly #session: Session
  readonly #window: string

  constructor(session: Session, window: string) {
    this.#session = session
    this.#window = window
  }

  get(url: string): Promise<Reply> {
    return this.#send(url)
  }
  post(url: string, { data }: { data: string }): Promise<Reply> {
    return this.#send(url, { method: 'POST', body: data })
  }

  async #send(url: string, init: RequestInit = {}): Promise<Reply> {
    const cookies = await this.#session.readFrom<Cookie[]>(this.#window, '/cookie')
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers })
    const text = await response.text()
    return {
      status: () => response.status,
      ok: () => response.ok,
      text: async () => text,
      json: async () => JSON.parse(text),
    }
  }
}
