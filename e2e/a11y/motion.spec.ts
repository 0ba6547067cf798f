// Motion: short and subtle for visitors who want it, and none for those who do not.
import { expect, test } from '../fixtures'
import { NIGHT } from '../night'
import { walkViews } from './walkViews'

declare global {
  interface Window {
    /** What moved, and in how many milliseconds. */
    motions: Map<string, number>
    lookForMotion(): void
  }
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(reducedMotion, () => {
    test.use({ contextOptions: { reducedMotion } })

    test(
      `MOD-12 header text 120 ms, height and views 150 ms, with motion ${reducedMotion}`,
      reducedMotion === 'reduce' ? NIGHT : {},
      async ({ page, environment }) => {
        await page.addInitScript(() => {
          window.motions = new Map()
          window.lookForMotion = () => {
            for (const animation of document.querySelector('latchkey-modal')?.shadowRoot?.getAnimations() ?? []) {
              const { effect } = animation
              const durationMs = Number(effect?.getComputedTiming().duration)
              if (!(effect instanceof KeyframeEffect) || !(effect.target instanceof Element) || durationMs === 0)
                continue
              const { localName, classList } = effect.target
              const what = animation instanceof CSSTransition ? animation.transitionProperty : 'shown'
              window.motions.set(`${classList[0] ?? localName} ${what}`, durationMs)
            }
          }
          // Not with animation frames, because the test's clock holds them.
          new MutationObserver(window.lookForMotion).observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
          })
          document.addEventListener('focusin', window.lookForMotion)
          document.addEventListener('click', window.lookForMotion)
        })
        await walkViews(page, environment.examples.react ?? '', () => page.evaluate(() => window.lookForMotion()))
        const motions = await page.evaluate(() => Object.fromEntries(window.motions))
        if (reducedMotion === 'reduce') expect(motions).toEqual({})
        else expect(motions).toMatchObject({ 'span shown': 120, 'stage height': 150, 'view shown': 150 })
      },
    )
  })
}
