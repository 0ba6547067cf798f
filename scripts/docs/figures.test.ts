// Tests that every measured figure in the documentation matches bench/results, which the commands on the benchmarks page write.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPages } from '../../site/pages.mjs'
import { ROOT } from '../packages.mjs'
import { QUOTES, type Quote } from './figures'

const FIGURE = String.raw`\d(?:[\d.,]*\d)?`
/** Figures that need a measurement. Most times are limits that the code sets, so only those in QUOTES are compared. */
const MEASURED = new RegExp(String.raw`${FIGURE} ?(?:[kKMG]i?B|bytes?|fps|packages|of a core)(?!\w)`, 'g')
/** Limits that the code sets, sizes in standards, and arithmetic, each in its text. */
const SET = [
  'larger than 10 MiB',
  '5 s and 256 KiB for each',
  'at most 1,232 bytes',
  '2 MiB (8 MiB for an explorer or MoonPay)',
  '2 MiB a page (8 MiB for a file)',
  'at most 256 KiB and 2,048 pixels',
  'a key of 32 bytes',
  'The 32 bytes of an Ed25519 public key',
  'The 64 bytes of an Ed25519 signature',
  'as 32 bytes or `store:NAME`',
  '4 MB, 32 MB',
  '1 GB        | by address',
  '1,000, 4 MB',
  '1 MB each',
  'at most 8 kB',
  'messages of 1 kB that live five minutes, about 1 GB',
  'in about 110 kB',
  'a body larger than 1 MB',
  '2 MiB (8 MiB for an explorer or MoonPay)',
  '2 MiB per page of listings (8 MiB for a file)',
]
/** Decisions and changelogs report what was measured at the time. The rows of the requirements quote code and test titles. */
const DATED = /^docs\/(decisions\/|rows\.md)/
const pages = listPages().filter(({ file = '' }) => file !== '' && !DATED.test(file))

test.each(Object.entries(QUOTES))('%s quotes its figures from bench/results', async (file, quotes) => {
  const path = join(ROOT, file)
  const text = readFileSync(path, 'utf8')
  await expect(quotes.reduce(fill, text)).toMatchFileSnapshot(path)
})

test('every figure is a quote or a limit that the code sets', () => {
  const left = pages.flatMap(({ file = '', text }) => {
    const quoted = (QUOTES[file] ?? []).reduce((rest, [quote]) => rest.replace(patternOf(quote), ''), text)
    const rest = SET.reduce((part, limit) => part.replaceAll(limit, ''), quoted)
    return [...rest.matchAll(MEASURED)].map(([figure]) => `${file}: ${figure}`)
  })
  expect(left).toEqual([])
})

/** Fills the figures into the quote. */
function fill(text: string, [quote, ...figures]: Quote): string {
  const pattern = patternOf(quote)
  expect(pattern.test(text), `the text has "${quote}"`).toBe(true)
  return text.replace(pattern, (_found, ...groups) =>
    groups.slice(0, figures.length + 1).reduce((filled, literal, index) => `${filled}${figures[index - 1]}${literal}`),
  )
}

/** Captures the text around the figures. Table cells may be padded, and `*` matches any cell. */
function patternOf(quote: string): RegExp {
  const literals = quote.split('{}').map((literal) => {
    const escaped = literal.replace(/[.+?^$|()[\]\\]/g, String.raw`\$&`)
    return `(${escaped.replaceAll(' \\|', ' +\\|').replaceAll('*', '[^|\\n]*')})`
  })
  return new RegExp(literals.join(FIGURE))
}
