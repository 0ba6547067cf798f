// A virtual screen: WebKitGTK draws to X11 only.
import { spawn } from 'node:child_process'

export interface Display {
  /** The value of DISPLAY. */
  readonly name: string
  stop(): void
}

const SCREEN = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '1']

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
