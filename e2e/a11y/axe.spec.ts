// axe-core over every view, in dark and light mode: nothing to report.
import { expect, test } from '../fixtures'
import { scan } from './scan'
import { walkViews } from './walkViews'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of ['dark', 'light'] as const) {
  test(`MOD-01 UIX-01 axe finds nothing in any view, ${mode}`, async ({ page, environment }) => {
    let scanned = 0
    await walkViews(page, environment.examples.react ?? '', async () => {
      scanned += 1
      await scan(page, mode)
    })
    expect(scanned).toBeGreaterThan(0)
  })
}
