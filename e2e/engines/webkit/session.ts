// A WebDriver session: commands of the protocol, one at a time, in the window and frame they are meant for.
import { setTimeout as pause } from 'node:timers/promises'
import { readInjectedScript } from './injectedScript'
import { READ_ANSWER, readAnswer, renderScript, type ScriptAnswer } from './script'

/** Selectors of the frames from the top window down. */
export type FramePath = readonly string[]

/** A frame that is not in the page, or no longer is. */
export class FrameMissing extends Error {}

/** Retrying cannot help; everything else passes with the next document. */
export const isFinal = (error: unknown): boolean =>
  /strict mode violation|no such window|invalid session/.test(String(error))

const PAUSE_MS = 10
const FIND_FRAME = 'return injected.querySelectorAll(injected.parseSelector(a), document)[0] ?? null'

export class Session {
  readonly #base: string
  readonly #engine = readInjectedScript()
  #queue: Promise<unknown> = Promise.resolve()
  #window: string | null = null
  #frames: string | null = null
  #hasEnded = false

  private constructor(base: string) {
    this.#base = base
  }

  static async open(driverUrl: string, capabilities: object): Promise<Session> {
    const body = JSON.stringify({ capabilities: { alwaysMatch: capabilities } })
    const { sessionId } = (await request(`${driverUrl}/session`, 'POST', body)) as { sessionId: string }
    return new Session(`${driverUrl}/session/${sessionId}`)
  }

  /** Sends a command after all earlier ones, because window and frame are state of the session. */
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> {
    return this.#inTurn(() => this.#send<T>(method, path, body))
  }

  /** Sends a command to a frame of a window. */
  sendTo<T>(window: string, frames: FramePath, path: string, body: object = {}): Promise<T> {
    return this.#inTurn(async () => {
      await this.#enter(window, frames)
      return this.#send<T>('POST', path, body)
    })
  }

  readFrom<T>(window: string, path: string): Promise<T> {
    return this.#inTurn(async () => {
      await this.#enter(window, [])
      return this.#send<T>('GET', path, {})
    })
  }

  /** Runs a function body in a frame, and resolves with its result as JSON. Other commands can run in the meantime. */
  async run(window: string, frames: FramePath, body: string, args: readonly unknown[]): Promise<unknown> {
    const id = crypto.randomUUID()
    const inFrame = (task: () => Promise<ScriptAnswer>) =>
      this.#inTurn(async () => {
        await this.#enter(window, frames)
        return task()
      })
    let answer = await inFrame(() => this.#start(id, body, args))
    while (answer.isRunning && !this.#hasEnded) {
      await pause(PAUSE_MS)
      answer = await inFrame(() => this.#execute(READ_ANSWER, { id }))
    }
    return readAnswer(answer)
  }

  async close(window: string): Promise<void> {
    await this.#inTurn(async () => {
      await this.#enter(window, [])
      await this.#send('DELETE', '/window', {})
      this.#window = null
    })
  }

  /** Leaves a window that closed itself. */
  forget(window: string): void {
    if (this.#window === window) this.#window = null
  }

  /** After a navigation the session is in the top frame. */
  async navigate(window: string, path: string, body: object): Promise<void> {
    await this.#inTurn(async () => {
      await this.#enter(window, [])
      await this.#send('POST', path, body)
      this.#frames = ''
    })
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    await this.send('DELETE', '').catch(() => undefined)
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task)
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #send<T>(method: string, path: string, body: object): Promise<T> {
    return (await request(this.#base + path, method, method === 'POST' ? JSON.stringify(body) : undefined)) as T
  }

  async #enter(window: string, frames: FramePath): Promise<void> {
    if (this.#window !== window) {
      await this.#send('POST', '/window', { handle: window })
      this.#window = window
      this.#frames = null
    }
    if (frames.length === 0 && this.#frames === '') return
    await this.#send('POST', '/frame', { id: null })
    this.#frames = ''
    for (const selector of frames) {
      const element = readAnswer(await this.#start(crypto.randomUUID(), FIND_FRAME, [selector]))
      if (!element) throw new FrameMissing(`No frame ${selector}`)
      await this.#send('POST', '/frame', { id: element })
      this.#frames = frames.join()
    }
  }

  /** The engine is large, so it is sent only to a document that does not have it. */
  async #start(id: string, body: string, args: readonly unknown[]): Promise<ScriptAnswer> {
    const answer = await this.#execute(renderScript('null', body), { id, args })
    if (!answer.needsEngine) return answer
    return this.#execute(renderScript(this.#engine, body), { id, args, hasEngine: true })
  }

  #execute(script: string, given: object): Promise<ScriptAnswer> {
    return this.#send('POST', '/execute/async', { script, args: [given] })
  }
}

async function request(url: string, method: string, body?: string): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
