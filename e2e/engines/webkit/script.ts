// The programs that a session sends: each responds immediately, so that a long one delays no other command.

export interface ScriptAnswer {
  /** An element, which only the driver can name. */
  element?: unknown
  /** Any other value, as `KEEP_WRITER` writes it. */
  text?: string
  error?: string
  needsEngine?: boolean
  isRunning?: boolean
}

/**
 * Writes a value as JSON that no script of the page can read: WebKit sends it through the page's `JSON.stringify`, which a journey may patch.
 * An init script saves it before the page's scripts run.
 */
export const KEEP_WRITER = `window.__writeAnswer ??= ((stringify, escape, encode) => (value) => encode(escape(stringify(value ?? null))))(
  JSON.stringify, encodeURIComponent, btoa.bind(window))`

const readText = (text: string): unknown => JSON.parse(decodeURIComponent(atob(text)))

/** Returns what the script returned, or throws what it threw. */
export function readAnswer({ element, text, error }: ScriptAnswer): unknown {
  if (error !== undefined) throw new Error(error)
  return text === undefined ? element : readText(text)
}

/**
 * Runs a body with `injected` once that is in the page; `a` to `d` are its arguments. What has not ended by the next task is kept
 * under its ID. A message creates that task, because the page's clock may be stopped. No promise's `then` is called, which the page may have patched.
 */
export const renderScript = (engine: string, body: string): string => `const [given, done] = arguments
if (!window.__injected && !given.hasEngine) return done({ needsEngine: true });
const running = { tell: done };
const run = async () => {
  const injected = window.__injected ??= ${engine}
  const [a, b, c, d] = given.args
  ${body}
};
(async () => {
  try {
    const value = await run()
    const write = ${KEEP_WRITER}
    running.tell(value instanceof Node ? { element: value } : { text: write(value) })
  } catch (error) {
    running.tell({ error: String(error?.message ?? error) })
  }
})()
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => {
  port1.close();
  (window.__running ??= {})[given.id] = running
  running.tell = (answer) => { running.answer = answer }
  done({ isRunning: true })
}
port2.postMessage(null)`

/** Requests the result of a program that was still running. */
export const READ_ANSWER = `const [{ id }, done] = arguments
const running = window.__running?.[id]
if (!running) return done({ error: 'The document of the script has gone.' })
if (!running.answer) return done({ isRunning: true })
delete window.__running[id]
done(running.answer)`
