// axe-core over every view, in light mode and at night in dark mode: nothing to report. The gallery is scanned in dark mode.
import { expect, test } from '../fixtures'
import { NIGHT } from '../night'
import { scan } from './scan'
import { walkViews } from './walkViews'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of ['dark', 'light'] as const) {
  test(
    `MOD-01 UIX-01 axe finds nothing in any view, ${mode}`,
    mode === 'light' ? {} : NIGHT,
    async ({ page, environment }) => {
      let scanned = 0
      await walkViews(page, environment.examples.react ?? '', async () => {
        scanned += 1
        await scan(page, mode)
      })
      expect(scanned).toBeGreaterThan(0)
    },
  )
}
