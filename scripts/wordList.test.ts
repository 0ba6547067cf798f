// Banned words: none may appear on a screen, in the documentation, or in the docstring of an export. Spelling is
// American in every file, including names in code.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './packages.mjs'

/** Each pattern with an example that it must match. The plain word follows the colon. */
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
  [/\bplain accounts?\b/i, 'plain accounts: standard accounts'],
  [/\bsomebody\b/i, 'somebody: someone'],
  [/\bof (?:yours|ours|theirs)\b/i, 'a button of yours: your own button'],
  [/\ball the same\b/i, 'all the same: anyway'],
  [/\bas ever\b/i, 'as ever: as usual'],
  [/\bword by word\b/i, 'word by word: follows the page'],
  [/\bmended\b/i, 'mended: fixed'],
  [/\bin the press\b/i, 'in the press: in the click handler'],
  [/\bgives? (?:the|a|no) services?\b/i, 'gives the service: provides the service'],
  [/\bstays? so\b/i, 'if it stays so: if the error persists'],
  [/\bgives? way to\b/i, 'gives way to: is replaced by'],
]
/** Stems of verbs that end in -ize, without the first letter, because it may be uppercase in code. */
const STEMS =
  'nonym|polog|uthor|apital|ategor|entral|haracter|ustom|mphas|inal|eneral|nitial|tem|ocal|axim|inim|odern|eutral|ormal|ptim|' +
  'rgan|riorit|andom|eal|ecogn|erial|pecial|tabil|tandard|ummar|ynchron|oken|til|irtual|isual'
/** British spellings, with their American ones. */
const BRITISH: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/(?:colour|favour|honour|behaviour|neighbour|flavour|labour|rumour|endeavour)/i, 'colour: color'],
  [new RegExp(`[A-Za-z](?:${STEMS})is(?:e|ing|ation)`), 'normalise: normalize'],
  [/(?:analys(?:e|ing)|memois)/i, 'analyse: analyze'],
  [/catalogue/i, 'catalogue: catalog'],
  [/(?:licence|defence|offence|pretence)/i, 'licence: license'],
  [/(?:cancel|dial|label|model|signal|travel)l(?:ed|ing)(?!by)/i, 'cancelled: canceled'],
  [/\bgrey/i, 'grey: gray'],
  [/centre(?!e)/i, 'centre: center'],
  [/fulfil(?!l)/i, 'fulfil: fulfill'],
  [/(?:artefact|judgement|acknowledgement|programme(?!d|r))/i, 'artefact: artifact'],
  [/\b(?:towards|afterwards|learnt|spelt|burnt|whilst|amongst)\b/i, 'towards: toward'],
  [/\be-mail/i, 'e-mail: email'],
  [/\bset-up\b/i, 'the set-up: the setup'],
]
/** Names that others chose, and Solidity, whose bytecode contains a hash of its comments. */
const OTHERS_NAMES = /\.ci\/licences\.json|'Transaction was cancelled by the user'|^ {2}CANCELLED: 400,$/gm
/** SND-02 requires this sentence. */
const FIXED_SENTENCE = 'please enter a valid amount and receiver address'
const NOT_OURS = /^package-lock\.json$|\.(?:png|sol)$|^languages\/src\/[^/]+\/|^scripts\/wordList\.test\.ts$/
const CATALOGS = /(?:\/i18n\/(?:en|errorMessages|fees)|Messages|\/alertTexts|^services\/approval\/wording)\.ts$/
/** Decisions are historical records. */
const DOCS = /^(?!docs\/decisions\/).*\.md$|(?:^|\/)errors\.json$/
const GLOSSARY = 'docs/guides/glossary.md'
const REPORTS = /^\.ci\/api\/.*\.md$/
const SHIPPED = /^(?:kernel|ui|plugins\/[^/]+|chains\/[^/]+|sdk|languages)\/src\/(?!.*\.test).*\.tsx?$/
const DOCSTRING = /\/\*\*((?:(?!\*\/).)*)\*\/\nexport /gs
/** Texts that a manifest shows. */
const LABEL = /\b(?:label|title|detail): '([^'\n]*)'/g
/** Code in backticks is not prose. */
const CODE = /`[^`\n]*`/g

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const textsOf = (file: string): readonly string[] =>
  SHIPPED.test(file) && !CATALOGS.test(file)
    ? [DOCSTRING, LABEL].flatMap((pattern) => [...read(file).matchAll(pattern)].map(([, text = '']) => text))
    : [read(file).replace(CODE, '')]

function listWords(file: string): readonly string[] {
  const found = OUT.flatMap(([pattern]) => textsOf(file).flatMap((text) => text.match(pattern) ?? []))
  return found.map((word) => `${file}: ${word}`)
}

test.each([
  ['catalogs', CATALOGS, 20],
  ['documentation', DOCS, 50],
  ['docstrings of exports', SHIPPED, 300],
])('UIX-04 no banned word in the %s', (_where, pattern, least) => {
  const checked = files.filter((file) => pattern.test(file))
  expect(checked.length).toBeGreaterThan(least)
  expect(checked.flatMap(listWords)).toEqual([])
})
test('UIX-04 American spelling in every file', () => {
  const checked = files.filter((file) => file !== '' && !NOT_OURS.test(file))
  const found = checked.flatMap((file) => {
    const text = read(file).replace(OTHERS_NAMES, '')
    return BRITISH.flatMap(([pattern]) => pattern.exec(text)?.map((word) => `${file}: ${word}`) ?? [])
  })
  expect(checked.length).toBeGreaterThan(2_000)
  expect(found).toEqual([])
})
test('UIX-04 the glossary’s words, and no synonym of them, on screens, in the documentation, and in the API', () => {
  const [, table = ''] = read(GLOSSARY).split('## Words to replace')
  const synonyms = [...table.matchAll(/^\| ([a-z][^|]*?) +\| ([^|]+?) +\|$/gm)].flatMap(([, words = '']) =>
    words.split(', '),
  )
  const checked = files.filter(
    (file) => [CATALOGS, DOCS, SHIPPED, REPORTS].some((pattern) => pattern.test(file)) && file !== GLOSSARY,
  )
  const found = checked.flatMap((file) => {
    const text = textsOf(file).join('\n').replace(/\s+/g, ' ').toLowerCase().replaceAll(FIXED_SENTENCE, '')
    return synonyms.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
  })
  expect(synonyms.length).toBeGreaterThan(15)
  expect(found).toEqual([])
})
test.each([...OUT, ...BRITISH])('UIX-04 the pattern %s matches its word', (pattern, example) => {
  expect(example).toMatch(pattern)
})
