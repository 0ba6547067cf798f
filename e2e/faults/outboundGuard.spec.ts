// The guard every journey stands on: a request to another machine is stopped and noticed.
import { expect, test } from '../fixtures'

test('a page cannot reach another machine, and trying is recorded', async ({ page, outbound }) => {
  const isReached = await page.evaluate(() =>
    fetch('https://example.org/').then(
      () => true,
      () => false,
    ),
  )
  expect(isReached).toBe(false)
  expect(outbound.splice(0)).toEqual(['https://example.org/'])
})
