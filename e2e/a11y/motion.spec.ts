// Motion: short and quiet for those who want it, none at all for those who do not.
import { expect, test } from '../fixtures'
import { walkViews } from './walkViews'

declare global {
  interface Window {
    motions: Set<string>
  }
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(reducedMotion, () => {
    test.use({ contextOptions: { reducedMotion } })

    test(`MOD-12 animations through the whole flow with motion ${reducedMotion}`, async ({ page, environment }) => {
      await page.addInitScript(() => {
        window.motions = new Set()
        const look = () => {
          const running = document.querySelector('latchkey-modal')?.shadowRoot?.getAnimations() ?? []
          for (const animation of running) {
            const what = animation instanceof CSSTransition ? animation.transitionProperty : 'keyframes'
            if (animation.effect?.getComputedTiming().duration) window.motions.add(what)
          }
        }
        // Not by animation frames: the clock of the test holds those.
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
        document.addEventListener('focusin', look)
        document.addEventListener('click', look)
      })
      await walkViews(page, environment.examples.react ?? '', async () => {
        await page.evaluate(() => {
          const running = document.querySelector('latchkey-modal')?.shadowRoot?.getAnimations() ?? []
          for (const animation of running) window.motions.add(String(animation.effect?.getComputedTiming().duration))
        })
      })
      const motions = await page.evaluate(() => [...window.motions])
      if (reducedMotion === 'reduce') expect(motions).toEqual([])
      else expect(motions.length).toBeGreaterThan(0)
    })
  })
}
