// What `npm start` prints: one line a step with its time, and a box around the address. Color only on a terminal.

const GREEN = 32
const RED = 31
const DIM = 2

/**
 * @typedef {{ isTTY?: boolean, write(text: string): unknown }} Output
 * @typedef {{ line(text: string): void, done(name: string, tookMs: number, detail?: string): void,
 *   failed(name: string, detail: string): void, box(lines: readonly string[]): void }} Progress
 */

/**
 * Creates the printer; without a terminal its lines are plain text.
 * @param {Output} output
 * @returns {Progress}
 */
export function createProgress(output) {
  const isColored = Boolean(output.isTTY) && !process.env.NO_COLOR
  /** @type {(code: number, text: string) => string} */
  const paint = (code, text) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text)
  /** @type {(text: string) => void} */
  const line = (text) => void output.write(`${text}\n`)
  return {
    line,
    done: (name, tookMs, detail = '') =>
      line(`${paint(GREEN, '✓')} ${name} … ${Math.round(tookMs)} ms${detail && `  ${paint(DIM, detail)}`}`),
    failed: (name, detail) => line(`${paint(RED, '✗')} ${name}: ${detail}`),
    box(lines) {
      const width = Math.max(...lines.map((text) => text.length))
      const edge = '─'.repeat(width + 4)
      line(`\n┌${edge}┐`)
      for (const text of lines) line(`│  ${text.padEnd(width)}  │`)
      line(`└${edge}┘\n`)
    },
  }
}
