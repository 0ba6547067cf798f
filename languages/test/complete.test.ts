// Every language says everything that the packages say. They are read from the packages, so a new text fails here until it is translated,
// in this package or in the plugin's own.
import { expect, test } from 'vitest'
import { sources } from '../src/sources'
import { SAME } from './allowed'
import { english, listManifests } from './english'

const PLURAL = /\.(zero|one|two|few|many|other)$/
const plurals = Object.keys(english).filter((key) => key.endsWith('.other'))
const bases = plurals.map((key) => key.replace(PLURAL, '')).filter((base) => `${base}.one` in english)
const isPlural = (key: string) => PLURAL.test(key) && bases.includes(key.replace(PLURAL, ''))
/** Owners of texts, like `swap` of `swap.from`. A plugin that was deleted may leave its translations behind. */
const owners = new Set(Object.keys(english).map(ownerOf))

function ownerOf(key: string): string {
  return key.includes(' ') ? '' : (key.split('.')[0] ?? '')
}
function categoriesOf(tag: string): readonly string[] {
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories
}
function listPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}
async function read(tag: string): Promise<Readonly<Record<string, string>>> {
  const source = sources.find((each) => each.tag === tag)
  const [all, button] = await Promise.all([source?.load(), source?.loadButton()])
  const own = await Promise.all(listManifests().map(({ translations }) => translations?.(tag)))
  return Object.assign({}, ...own, all?.messages, button?.button)
}
/** The English text with as many forms behind it: a plural form of another language has the parameters of any of ours. */
function listAllowed(key: string): readonly string[] {
  const base = key.replace(PLURAL, '')
  return isPlural(key) ? listPlaceholders(`${english[`${base}.one`]}${english[`${base}.other`]}`) : []
}

const tags = sources.map(({ tag }) => [tag])

test.each(tags)('UIX-02 %s translates every text, in its own plural forms, and has no unused texts', async (tag) => {
  const own = await read(tag)
  const single = Object.keys(english).filter((key) => !isPlural(key))
  const wanted = [...single, ...bases.flatMap((base) => categoriesOf(tag).map((category) => `${base}.${category}`))]
  expect(wanted.filter((key) => !own[key]?.trim())).toEqual([])
  expect(Object.keys(own).filter((key) => !wanted.includes(key) && owners.has(ownerOf(key)))).toEqual([])
})
test.each(tags)('UIX-02 %s keeps every parameter', async (tag) => {
  const wrong = Object.entries(await read(tag)).filter(([key, text]) => {
    const own = listPlaceholders(text)
    if (isPlural(key)) return own.some((each) => !listAllowed(key).includes(each))
    return english[key] !== undefined && own.join() !== listPlaceholders(english[key]).join()
  })
  expect(wrong).toEqual([])
})
test.each(tags)('UIX-02 %s leaves nothing in English but names', async (tag) => {
  const same = [...(SAME['*'] ?? []), ...(SAME[tag] ?? [])]
  const own = Object.entries(await read(tag))
  expect(own.filter(([key, text]) => text === english[key] && !same.includes(key))).toEqual([])
})
test.each(tags)('UIX-02 %s has no exclamation mark, no straight quote, no three dots, no stray space', async (tag) => {
  const odd = /[!！"]|\.\.\.|^\s|\s$| {2}/
  const own = Object.entries(await read(tag))
  expect(own.filter(([, text]) => odd.test(text))).toEqual([])
})
