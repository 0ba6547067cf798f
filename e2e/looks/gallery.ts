// The gallery held still: its own fonts, a stopped clock, no motion. Whatever still differs has changed.
import { readdirSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

export interface Dress {
  name: string
  /** Its part of the gallery's URL. */
  query: string
  viewport: { width: number; height: number }
}
export interface Row {
  id: string
  /** Milliseconds that must pass in the row before its view is final. */
  waitMs: number
  /** CSS selector of an element that exists by then. */
  awaits?: string
}

/** As small as the dialog allows, because the page around it is also drawn, and takes time. */
const DESKTOP = { width: 480, height: 672 }
/** Every mode, layout and direction at least once. */
export const DRESSES = {
  dark: { name: 'dark', query: 'mode=dark', viewport: DESKTOP },
  sheet: { name: 'sheet', query: 'mode=light', viewport: { width: 320, height: 640 } },
  wide: { name: 'wide', query: 'mode=light&layout=wide', viewport: { ...DESKTOP, width: 752 } },
  rtl: { name: 'rtl', query: 'mode=dark&dir=rtl', viewport: DESKTOP },
} as const satisfies Record<string, Dress>

const SECOND_DRESSES = [DRESSES.sheet, DRESSES.wide, DRESSES.rtl]

/**
 * Whether a row is compared in a dress: all are in dark, and each in one of the others. The choice depends only on the
 * row's name, so that a new row does not change the pictures of the others.
 */
export function isWorn({ id }: Row, { name }: Dress): boolean {
  const sum = [...id].reduce((before, letter) => before + letter.charCodeAt(0), 0)
  return name === DRESSES.dark.name || name === SECOND_DRESSES[sum % SECOND_DRESSES.length]?.name
}

/** Some rows show their site's name, so it is the same whatever port the gallery got. */
const SITE = 'http://localhost'
const CHUNKS = new URL('../../examples/gallery/dist/assets/', import.meta.url)
const STARTS_AT_MS = Date.UTC(2026, 2, 14, 9, 26, 53)
/** Twice the time that a row may take; the clock stops at its end, whenever the row was ready. A toast stays for 2.5 s. */
const SETTLED_MS = 2000
/** By then, a row has loaded everything. Otherwise, it is shown again. */
const LOADED_MS = 5000

/** Opens the gallery in a dress and returns its rows. */
export async function openGallery(page: Page, url: string, { viewport }: Dress): Promise<readonly Row[]> {
  await page.setViewportSize(viewport)
  await page.route(`${SITE}/**`, (route) => route.continue({ url: route.request().url().replace(SITE, url) }))
  // Some rows count from the moment they were loaded; a minute makes all of them whole hours and days ago.
  await page.clock.install({ time: STARTS_AT_MS - 60_000 })
  await page.goto(`${SITE}/?font=shipped`)
  await fetchAhead(page)
  const list = page.locator('body[data-rows]')
  return JSON.parse((await list.getAttribute('data-rows')) ?? '[]')
}

/** Shows a row on the open page, and stops the clock once its view is final. */
export async function showRow(page: Page, { id, waitMs, awaits }: Row, dress: Dress): Promise<Locator> {
  const dialog = page.getByTestId('lk-modal')
  // A busy machine may need longer than the row's time; what has loaded by then is shown immediately.
  do {
    await page.clock.resume()
    await page.clock.setSystemTime(STARTS_AT_MS)
    await page.evaluate(goTo, `row=${id}&${dress.query}&font=shipped&try=${crypto.randomUUID()}`)
    await page.locator(`body[data-ready="${id}"]`).waitFor({ state: 'attached' })
    await dialog.evaluate(untilDrawn)
  } while ((await page.evaluate(() => Date.now())) > STARTS_AT_MS + SETTLED_MS / 2)
  await page.clock.pauseAt(STARTS_AT_MS + SETTLED_MS)
  if (waitMs > 0) {
    await page.clock.runFor(waitMs)
    await dialog.evaluate(untilUnchanged)
  }
  if (awaits) await dialog.locator(awaits).waitFor({ timeout: LOADED_MS })
  await dialog.evaluate(holdStill)
  return dialog
}

/** Loads the code of all rows, so that no row waits for it. */
export async function fetchAhead(page: Page): Promise<void> {
  const names = readdirSync(CHUNKS).filter((name) => name.endsWith('.js'))
  await page.evaluate(fetchModules, names)
}

/** Runs in the page. */
async function fetchModules(names: string[]): Promise<void> {
  // Firefox reports an error for a module that the page has already run.
  const missing = names.filter((name) => !document.querySelector(`script[src$="/${name}"]`))
  const fetched = missing.map((name) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/assets/${name}` })
    document.head.append(link)
    return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))
  })
  await Promise.all(fetched)
}

/** Runs in the page. */
export function goTo(fragment: string): void {
  delete document.body.dataset.ready
  location.replace(`#${fragment}`)
}

/** Runs in the page: waits until nothing has been drawn or fetched for three frames. */
export async function untilDrawn(dialog: HTMLElement): Promise<void> {
  let quietFrames = 0
  let seen = ''
  while (quietFrames < 3) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const drawn = `${performance.getEntriesByType('resource').length} ${dialog.innerHTML}`
    quietFrames = drawn === seen && dialog.querySelector('[data-view]') ? quietFrames + 1 : 0
    seen = drawn
  }
}

/** Runs in the page, whose timers and frames are stopped, so it waits in real time, with the scheduler. */
async function untilUnchanged(dialog: HTMLElement): Promise<void> {
  let seen = ''
  do {
    seen = dialog.innerHTML
    for (let task = 0; task < 3; task += 1) await scheduler.postTask(() => {}, { delay: 20 })
  } while (dialog.innerHTML !== seen)
}

/** Runs in the page: finite animations are at their end, infinite ones at their start, and no line is between two pixels. */
async function holdStill(dialog: HTMLElement): Promise<void> {
  await document.fonts.ready
  if (dialog.localName === 'dialog') {
    Object.assign(dialog.style, {
      insetBlock: `${Math.floor(dialog.getBoundingClientRect().top)}px auto`,
      marginBlock: 0,
    })
  }
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  // A line between two pixels is drawn on either of them, and not always on the same one.
  while (texts.nextNode()) {
    range.selectNode(texts.currentNode)
    const { top, height } = range.getBoundingClientRect()
    const { parentElement: parent } = texts.currentNode
    if (height === 0 || !parent || getComputedStyle(parent).position !== 'static') continue
    Object.assign(parent.style, { position: 'relative', top: `${Math.floor(top + 0.5) - top}px` })
  }
  for (const animation of (dialog.getRootNode() as ShadowRoot).getAnimations()) {
    if (Number(animation.effect?.getComputedTiming().endTime) < 2000) animation.finish()
    else {
      animation.pause()
      animation.currentTime = 0
    }
  }
}
