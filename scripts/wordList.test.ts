// Words that are out: a reader meets none of them on a screen, in the documentation, or in the docstring of an export.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './packages.mjs'

/** Each with a phrase that it must find; the plain word follows the colon. */
const OUT: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/\bnobody\b/i, 'nobody: no one'],
  [/\banybody\b/i, 'anybody: anyone'],
  [/\bwhoever\b/i, 'whoever: anyone who'],
  [/\banew\b/i, 'anew: again'],
  [/\bfor ever\b/i, 'for ever: always'],
  [/\bgoodbyes?\b/i, 'goodbye: disconnect'],
  [/\bawaited\b/i, 'awaited: expected'],
  [/\bat once\b/i, 'at once: immediately'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'by itself: automatically'],
  [/\bbeside\b/i, 'beside: next to'],
  [/\bstands? on\b/i, 'stands on: depends on'],
  [/\bspeaks? to\b/i, 'speaks to: calls'],
  [/\bcan be had\b/i, 'can be had: is available'],
  [/\b(?:a|an|the|by|your|this|another|last|every) mail\b|\bmails\b/i, 'a mail: an email'],
  [/\bhas run out\b/i, 'has run out: has expired'],
  [/\bcarried out by\b/i, 'Carried out by: the name of the contract'],
  [/\bprice tolerance\b/i, 'Price tolerance: Max slippage'],
  [/\bplain account\b/i, 'plain account: standard account'],
]
const CATALOGS = /(?:\/i18n\/(?:en|errorMessages)|Messages)\.ts$/
/** Decisions and changesets are records of their time. */
const DOCS = /^(?!docs\/decisions\/|\.changeset\/).*\.md$|^docs\/errors\/explanations\.json$/
const SHIPPED = /^(?:kernel|ui|plugins\/[^/]+|chains\/[^/]+|sdk|languages)\/src\/(?!.*\.test).*\.tsx?$/
const DOCSTRING = /\/\*\*((?:(?!\*\/).)*)\*\/\nexport /gs
/** Names in code are no prose. */
const CODE = /`[^`\n]*`/g

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const textsOf = (file: string) =>
  SHIPPED.test(file) && !CATALOGS.test(file)
    ? [...read(file).matchAll(DOCSTRING)].map(([, text = '']) => text)
    : [read(file).replace(CODE, '')]

function listWords(file: string): readonly string[] {
  const found = OUT.flatMap(([pattern]) => textsOf(file).flatMap((text) => text.match(pattern) ?? []))
  return found.map((word) => `${file}: ${word}`)
}

test.each([
  ['catalogs', CATALOGS, 20],
  ['documentation', DOCS, 50],
  ['docstrings of exports', SHIPPED, 300],
])('UIX-04 no word that is out in the %s', (_where, pattern, least) => {
  const asked = files.filter((file) => pattern.test(file))
  expect(asked.length).toBeGreaterThan(least)
  expect(asked.flatMap(listWords)).toEqual([])
})
test.each(OUT)('UIX-04 the pattern %s finds its word', (pattern, example) => {
  expect(example).toMatch(pattern)
})
