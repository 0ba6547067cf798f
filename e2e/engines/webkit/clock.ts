// `page.clock`: Playwright's clock in the page; a new document continues with the settings of the last one.
import { readClockScript } from './injectedScript'
import type { Scripted } from './surface'

type Time = number | string | Date
interface Page extends Scripted {
  addInitScript(script: string): Promise<void>
}

/**
 * Waits for a task of the page: WebKit also runs a driver's script while it reports resizes, when no timer of the page may run.
 * A message creates that task, because the page's own timers belong to the clock.
 */
const AWAIT_TASK = `await new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { port1.close(); resolve() }
  port2.postMessage(null)
})`

const toMs = (time: Time) => new Date(time).getTime()

export class WebKitClock {
  #isInstalled = false

  constructor(readonly page: Page) {}

  install({ time = Date.now() }: { time?: Time } = {}): Promise<void> {
    return this.#command('install', toMs(time))
  }
  setSystemTime(time: Time): Promise<void> {
    return this.#command('setSystemTime', toMs(time))
  }
  setFixedTime(time: Time): Promise<void> {
    return this.#command('setFixedTime', toMs(time))
  }
  pauseAt(time: Time): Promise<void> {
    return this.#command('pauseAt', toMs(time))
  }
  resume(): Promise<void> {
    return this.#command('resume', 0)
  }
  fastForward(ms: number): Promise<void> {
    return this.#command('fastForward', ms)
  }
  runFor(ms: number): Promise<void> {
    return this.#command('runFor', ms)
  }

  async #command(command: string, ms: number): Promise<void> {
    if (!this.#isInstalled) {
      this.#isInstalled = true
      const script = readClockScript()
      await this.page.addInitScript(script)
      await this.page.run([], script, [])
    }
    const controller = 'globalThis.__pwClock.controller'
    await this.page.addInitScript(`${controller}.log('${command}', ${Date.now()}, ${ms})`)
    await this.page.run([], `${AWAIT_TASK}; await ${controller}.${command}(${ms})`, [])
  }
}
