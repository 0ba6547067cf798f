// A virtual screen: WebKitGTK draws to X11 only.
import { spawn } from 'node:child_process'

export interface Display {
  /** The value of DISPLAY. */
  readonly name: string
  stop(): void
}

const [WIDTH, HEIGHT] = [1600, 1200]
const SCREEN = ['-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp', '-displayfd', '1']

/** Without a window manager, the window under the pointer has focus, and the pointer stays in the middle of the screen. */
export function placeWindow(width: number, height: number): object {
  return {
    x: Math.max(0, Math.round((WIDTH - width) / 2)),
    y: Math.max(0, Math.round((HEIGHT - height) / 2)),
    width,
    height,
  }
}

/** Resolves when the screen accepts clients; Xvfb chooses a free number. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', SCREEN, { stdio: ['ignore', 'pipe', 'ignore'] })
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })
  return { name: `:${number}`, stop: () => server.kill() }
}
