// WebKitWebDriver, one per worker.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { listenOnLoopback } from '../listenOnLoopback'
import { poll } from './poll'

export interface Driver {
  readonly url: string
  stop(): void
}

const START_LIMIT_MS = 20_000

/** Software drawing: the virtual screen has no graphics card. */
const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
}

export async function startDriver(display: string): Promise<Driver> {
  const port = await findFreePort()
  const env = { ...process.env, ...ENVIRONMENT, DISPLAY: display }
  const program = process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver'
  const child: ChildProcess = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok || null,
      () => null,
    )
  await poll(isReady, { timeout: START_LIMIT_MS, what: () => 'WebKitWebDriver' })
  return { url, stop: () => child.kill() }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
