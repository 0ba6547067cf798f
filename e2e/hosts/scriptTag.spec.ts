// The page with one script: what the hash in the page is for.
import { expect, test } from './hostTest'

test('host script-tag: a file that is not the one of the hash does not run', async ({
  page,
  serveHost,
  complaints,
  accidents,
}) => {
  await page.route('**/wallet.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  })
  await page.goto(await serveHost('script-tag'))
  await expect.poll(() => complaints.join('\n')).toContain("'integrity' attribute")
  await expect(page.getByRole('button')).toHaveCount(0)
  complaints.length = 0
  // The page's own script found no wallet.
  await expect.poll(() => accidents).toHaveLength(1)
  accidents.length = 0
})
