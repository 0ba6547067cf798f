// Console lines, reported by the page, because WebDriver reports none.
import { type Bindings, renderBinding } from './bindings'

export interface ConsoleLine {
  /** Playwright's name for it: `warning` for `console.warn`. */
  type(): string
  text(): string
  location(): { url: string }
}

/** The part of the proxy that is used here, because the proxy imports this file. */
interface Wire {
  readonly bindings: Bindings
  readonly initScripts: string[]
  readonly listeners: { readonly console: ReadonlySet<(line: ConsoleLine) => void> }
}

const BINDING = '__reportConsole'

/** Notifies the proxy's listeners of what all pages and frames write to their consoles. */
export function emitConsole({ bindings, listeners, initScripts }: Wire): void {
  bindings.set(BINDING, (type, text, url) => {
    const line = { type: () => String(type), text: () => String(text), location: () => ({ url: String(url) }) }
    for (const listener of listeners.console) listener(line)
  })
  initScripts.push(renderBinding(BINDING), `(${reportConsole})(${JSON.stringify(BINDING)})`)
}

/** Runs in the page, before its scripts. */
function reportConsole(binding: string): void {
  const report: unknown = Reflect.get(window, binding)
  const { console: lines } = window
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    const write = lines[method]
    lines[method] = (...given: unknown[]) => {
      write.apply(lines, given)
      if (typeof report !== 'function') return
      const type = method === 'warn' ? 'warning' : method
      // A document without an origin cannot reach the test, which is not an error of the page.
      Promise.resolve(report(type, given.join(' '), location.href)).catch(() => undefined)
    }
  }
}
