// A device with its screen, its driver, and the session that its pages share.

import { emitConsole } from './consoleLines'
import { WebKitContext } from './context'
import { type Display, startDisplay } from './display'
import { type Preferences, startDriver } from './driver'
import { type PageProxy, startProxy } from './proxy'
import { KEEP_WRITER } from './script'
import { Session } from './session'

interface DeviceOptions extends Preferences {
  blocksPopups: boolean
}

export interface Device {
  readonly context: WebKitContext
  readonly proxy: PageProxy
}

const POPUPS_ALLOWED = '--javascript-can-open-windows-automatically=true'
/** Each script responds in its next task. A time limit would be a timer of the page, which a jump of its clock ends. */
const TIMEOUTS_MS = { script: null, pageLoad: 30_000 }

export async function startDevice(
  display: Display,
  options: DeviceOptions,
  onClose: () => void = () => undefined,
): Promise<Device> {
  const driver = await startDriver(display.name, options)
  const proxy = await startProxy()
  const session = await Session.open(driver.url, describeSession(proxy, options))
  proxy.initScripts.push(KEEP_WRITER)
  emitConsole(proxy)
  const close = async () => {
    await session.end()
    proxy.stop()
    driver.stop()
    onClose()
  }
  return { context: new WebKitContext(session, proxy, display.name, close), proxy }
}

/** A second device in a test, with its own screen: without a window manager only one window has focus. */
export async function startOtherDevice(): Promise<WebKitContext> {
  const display = await startDisplay()
  const options = { blocksPopups: false, hasReducedMotion: false }
  const { context } = await startDevice(display, options, () => display.stop())
  return context
}

/** For https, the driver accepts only a proxy over TLS, whose certificate must be the system's. The browser accepts any. */
function describeSession({ port }: PageProxy, { blocksPopups }: DeviceOptions): object {
  const args = ['--automation', `--proxy=http://127.0.0.1:${port}`, ...(blocksPopups ? [] : [POPUPS_ALLOWED])]
  return {
    acceptInsecureCerts: true,
    unhandledPromptBehavior: 'dismiss',
    timeouts: TIMEOUTS_MS,
    'webkitgtk:browserOptions': { binary: process.env.MINIBROWSER_PATH, args },
  }
}
