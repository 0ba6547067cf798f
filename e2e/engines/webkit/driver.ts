// WebKitWebDriver, one per device: it has one session at a time, and its browsers inherit its environment.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '../listenOnLoopback'
import { poll } from './poll'

export interface Driver {
  readonly url: string
  stop(): void
}

/** What a visitor has set in the system. */
export interface Preferences {
  hasReducedMotion: boolean
}

const START_LIMIT_MS = 20_000

/** Software rendering, because the virtual screen has no graphics card. */
const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
}

export async function startDriver(display: string, preferences: Preferences): Promise<Driver> {
  const port = await findFreePort()
  const settings = writeSettings(preferences)
  const own = { DISPLAY: display, XDG_CONFIG_HOME: settings }
  const program = process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver'
  const child: ChildProcess = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...ENVIRONMENT, ...own },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok || null,
      () => null,
    )
  await poll(isReady, { timeout: START_LIMIT_MS, what: () => 'WebKitWebDriver' })
  return {
    url,
    stop() {
      child.kill()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** Returns a settings folder, in which GTK reads whether animations are on. */
function writeSettings({ hasReducedMotion }: Preferences): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${!hasReducedMotion}\n`)
  return folder
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
