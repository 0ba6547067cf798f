import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLink } from './readLink.ts'

const LINK = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484'
const ENCODED = encodeURIComponent(LINK)

test.each([
  ['itself, with space around it', `  ${LINK}\n`],
  ['?uri=', `http://127.0.0.1:4181/?uri=${ENCODED}`],
  ['a wc?uri= path, as universal links have it', `http://127.0.0.1:4181/wc?uri=${ENCODED}&from=phone`],
  ['an app link', `latchkey-demo://wc?uri=${ENCODED}`],
  ['a hash', `http://127.0.0.1:4181/#${ENCODED}`],
  ['#uri=', `http://127.0.0.1:4181/#uri=${ENCODED}`],
])('a link is found as %s', (_, text) => {
  expect(readLink(text)).toBe(LINK)
})

test('other text is not a link, and nothing throws', () => {
  for (const text of ['', 'wc:', 'https://example.org/?uri=javascript:alert(1)', '?uri=%E0%A4%A']) {
    expect(readLink(text)).toBeNull()
  }
  fc.assert(fc.property(fc.string(), (text) => readLink(text) === null || readLink(text)?.startsWith('wc:') === true))
})
