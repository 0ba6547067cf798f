// What the translations say was said in English when they were written. A sentence that changes in English fails here: change its translations
// too, then run the test with `-u`. Texts that a plugin translates itself are its own concern.
import { expect, test } from 'vitest'
import { english, listManifests } from './english'

test('UIX-02 the English sentences are those that were translated', async () => {
  const own = await Promise.all(listManifests().map(({ translations }) => translations?.('de')))
  const elsewhere: Record<string, string> = Object.assign({}, ...own)
  const translated = Object.entries(english).filter(([key]) => elsewhere[key] === undefined)
  const sorted = Object.fromEntries(translated.sort(([one], [other]) => (one < other ? -1 : 1)))
  await expect(`${JSON.stringify(sorted, null, 2)}\n`).toMatchFileSnapshot('./translated.json')
})
