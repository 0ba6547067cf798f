// Events that WebDriver does not report: windows and pages are polled until one has happened, and the proxy reports traffic.
import { poll } from './poll'
import { compileUrlPattern } from './urlPattern'

export type Wanted<Traffic> = string | RegExp | ((traffic: Traffic) => boolean)

/** The part of a page that is used. */
interface Watched<Page> {
  readonly handle: string
  context(): {
    forget(handle: string): void
    listWindows(): Promise<string[]>
    adopt(handle: string): Page
  }
  evaluate(read: string): Promise<unknown>
}

const LOADS = ['domcontentloaded', 'load', 'framenavigated']
/** Changes with each document; 0 while one is loading. */
const READ_ORIGIN = "document.readyState === 'loading' ? 0 : performance.timeOrigin"

export async function awaitEvent<Page extends Watched<Page>>(page: Page, name: string, timeout: number): Promise<Page> {
  const what = () => `waitForEvent ${name}`
  if (name === 'popup') return awaitWindow(page, timeout)
  if (name === 'close') {
    await poll(async () => ((await page.context().listWindows()).includes(page.handle) ? null : true), {
      timeout,
      what,
    })
    page.context().forget(page.handle)
    return page
  }
  if (!LOADS.includes(name)) throw new Error(`${what()}: not known to WebDriver`)
  const before = Number(await page.evaluate('performance.timeOrigin'))
  const isNew = async () => Number(await page.evaluate(READ_ORIGIN).catch(() => 0)) > before || null
  await poll(isNew, { timeout, what })
  return page
}

async function awaitWindow<Page>(page: Watched<Page>, timeout: number): Promise<Page> {
  const context = page.context()
  const before = await context.listWindows()
  const find = async () => (await context.listWindows()).find((handle) => !before.includes(handle)) ?? null
  return context.adopt(await poll(find, { timeout, what: () => 'waitForEvent popup' }))
}

/** Resolves with the first request or response that matches. */
export function awaitTraffic<Traffic extends { url(): string }>(
  listeners: Set<(traffic: Traffic) => void>,
  wanted: Wanted<Traffic>,
): Promise<Traffic> {
  const isWanted =
    typeof wanted === 'function' ? wanted : (traffic: Traffic) => compileUrlPattern(wanted)(traffic.url())
  return awaitProxyEvent(listeners, isWanted)
}

/** Resolves with the first reported value that matches. */
export function awaitProxyEvent<Thing>(
  listeners: Set<(event: Thing) => void>,
  isWanted: (event: Thing) => boolean,
): Promise<Thing> {
  return new Promise((resolve) => {
    const listener = (event: Thing) => {
      if (!isWanted(event)) return
      listeners.delete(listener)
      resolve(event)
    }
    listeners.add(listener)
  })
}
