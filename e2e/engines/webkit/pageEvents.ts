// Events that WebDriver does not tell: the windows and the page are asked until one has happened.
import type { WebKitPage } from './page'
import { poll } from './poll'

const LOADS = ['domcontentloaded', 'load', 'framenavigated']
/** Changes with each document; 0 while one is loading. */
const READ_ORIGIN = "document.readyState === 'loading' ? 0 : performance.timeOrigin"

export async function awaitEvent(page: WebKitPage, name: string, timeout: number): Promise<WebKitPage> {
  const what = () => `waitForEvent ${name}`
  if (name === 'popup') return awaitWindow(page, timeout)
  if (name === 'close') {
    await poll(async () => ((await page.context().listWindows()).includes(page.handle) ? null : true), {
      timeout,
      what,
    })
    page.context().session.forget(page.handle)
    return page
  }
  if (!LOADS.includes(name)) throw new Error(`${what()}: not known to WebDriver`)
  const before = Number(await page.evaluate('performance.timeOrigin'))
  const isNew = async () => Number(await page.evaluate(READ_ORIGIN).catch(() => 0)) > before || null
  await poll(isNew, { timeout, what })
  return page
}

async function awaitWindow(page: WebKitPage, timeout: number): Promise<WebKitPage> {
  const context = page.context()
  const before = await context.listWindows()
  const find = async () => (await context.listWindows()).find((handle) => !before.includes(handle)) ?? null
  return context.adopt(await poll(find, { timeout, what: () => 'waitForEvent popup' }))
}
