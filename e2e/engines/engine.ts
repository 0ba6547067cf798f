// Which browser engine the journeys run in, and how each engine reports what a page did.
import type { BrowserContext } from '@playwright/test'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

type Note = (line: string) => void

/** How an engine reports what `fixtures.ts` forbids. */
export interface Watch {
  /** Records requests and sockets to other machines: a URL or `host:port`, whichever the engine reports. */
  outbound(context: BrowserContext, note: Note): Promise<void>
  /** Records uncaught errors, unhandled rejections, and what a page's policy blocked. */
  errors(context: BrowserContext, note: Note): Promise<void>
}

export interface EngineFixtures {
  watch: Watch
}
export interface EngineOptions {
  /** Only a press opens a window, as in visitors' browsers. If off, a wallet may open one after a request. Firefox never blocks under a driver. */
  blocksPopups: boolean
}

const VARIABLE = 'LATCHKEY_ENGINE'
const NAMES: readonly string[] = ['chromium', 'firefox', 'webkit'] satisfies EngineName[]

/** For an engine's configuration: tells the workers which engine they run. */
export function publishEngine(name: EngineName): void {
  process.env[VARIABLE] = name
}

export function readEngine(): EngineName {
  const name = process.env[VARIABLE] ?? 'chromium'
  if (!isEngineName(name)) throw new Error(`${VARIABLE} is one of ${NAMES.join(', ')}, not ${name}.`)
  return name
}

function isEngineName(name: string): name is EngineName {
  return NAMES.includes(name)
}
