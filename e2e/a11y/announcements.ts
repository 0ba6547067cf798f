// What the modal's live regions announce: every text that is added to one, or changes in one.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    announcements: string[]
  }
}

/** Call it before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = 'output, [role="status"], [role="alert"], [aria-live]'
    const said = new WeakMap<Element, string>()
    const listen = (root: ShadowRoot) => {
      for (const region of root.querySelectorAll(LIVE)) {
        const text = region.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
        if (said.get(region) === text) continue
        said.set(region, text)
        if (text) window.announcements.push(text)
      }
    }
    window.announcements = []
    const attachShadow = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init)
      const observed = { subtree: true, childList: true, characterData: true }
      new MutationObserver(() => listen(root)).observe(root, observed)
      return root
    }
  })
}

/** What was announced since the page was opened, or since the last call. */
export function readAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => window.announcements.splice(0))
}
