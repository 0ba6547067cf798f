import { spawnSync } from 'node:child_process'

/** Returns the text that a page copied, because WebKit allows a page to read it only on paste. Empty if nothing was copied. */
export function readClipboard(display: string): string {
  const env = { ...process.env, DISPLAY: display }
  const { stdout } = spawnSync('xclip', ['-o', '-selection', 'clipboard'], { env, timeout: 5000, encoding: 'utf8' })
  return stdout
}
