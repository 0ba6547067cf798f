// Tests that the glossary matches real usage: each term appears once, is used in a page or a text, and names only what the API has.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, ROOT } from '../packages.mjs'

const GLOSSARY = 'docs/guides/glossary.md'
const ROW = /^\| \*\*([^*]+)\*\* +\| .+? \| (.*?) *\|$/gm

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rows = [...read(GLOSSARY).matchAll(ROW)].map(([, term = '', names = '']) => ({ term, names }))
const catalogs = listFiles(/^(?!languages\/).*\/i18n\/en\.ts$/)
const pages = listFiles(/^(?!\.ci\/|\.changeset\/|docs\/decisions\/).*\.md$/).filter((file) => file !== GLOSSARY)
const texts = [...pages, ...catalogs].map(read).join('\n')
const api = listFiles(/^\.ci\/api\/.*\.md$/)
  .map(read)
  .join('\n')

/** One or several words, on one or two lines, in singular or plural. */
const findTerm = (term: string) => new RegExp(`\\b${term.replaceAll(' ', '\\s+')}s?\\b`, 'i')
const listNames = (names: string) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('every bold word of the glossary is a term with a meaning, and appears once', () => {
  const bold = [...read(GLOSSARY).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word)
  const terms = rows.map(({ term }) => term)
  expect(terms.length).toBeGreaterThan(40)
  expect(bold).toEqual(terms)
  expect(new Set(terms).size).toBe(terms.length)
})

test('every term of the glossary is used in a page, or on a screen', () => {
  expect(rows.map(({ term }) => term).filter((term) => !findTerm(term).test(texts))).toEqual([])
})

test('every name in the glossary is in the public API', () => {
  const names = rows.flatMap(({ names }) => listNames(names))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(api))).toEqual([])
})
