import { spawnSync } from 'node:child_process'

/** Returns the text that a page copied; WebKit lets no page read it without a paste. Empty when nothing was copied. */
export function readClipboard(display: string): string {
  const env = { ...process.env, DISPLAY: display }
  const { stdout } = spawnSync('xclip', ['-o', '-selection', 'clipboard'], { env, timeout: 5000, encoding: 'utf8' })
  return stdout
}
