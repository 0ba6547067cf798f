// Tests that a language is only its folder in `languages/src`: every list of languages is derived from it, and no other file has its own list.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLanguages } from '@latchkey/languages'
import { expect, test } from 'vitest'
import { readCatalogs } from '../services/login/frame/i18n/catalogs.ts'
import { listFiles, listFolders, ROOT } from './packages.mjs'

/** A file that names this many languages is a list. Tests name a few as samples. */
const MAX_NAMED = 7
const CODE_AND_PAGES = /\.([cm]?[jt]sx?|json|html|vue|svelte|md)$/
/** The folder itself, a plugin's own texts, and historical records. */
const NOT_ASKED =
  /^languages\/|\/i18n\/translations\.ts$|^\.changeset\/|^docs\/decisions\/|CHANGELOG\.md$|^package-lock\.json$/

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const tags = listFolders(join(ROOT, 'languages/src'))
const names = new Intl.DisplayNames('en', { type: 'language' })
const others = listFiles(CODE_AND_PAGES).filter((file) => !NOT_ASKED.test(file))
const countNamed = (text: string) =>
  Math.max(
    tags.filter((tag) => new RegExp(`['"\`/]${tag}['"\`./]`).test(text)).length,
    tags.filter((tag) => text.includes(names.of(tag) ?? tag)).length,
  )

test('UIX-02 the modal can be given every language of the folder, and English', () => {
  expect(tags.length).toBeGreaterThan(20)
  expect(listLanguages()).toEqual(['en', ...tags])
})
test('UIX-02 the login frame has every language of the folder, and English', async () => {
  expect([...(await readCatalogs()).keys()]).toEqual(['en', ...tags])
})
test('UIX-02 the page of the package names every language of the folder, and no other', () => {
  const rows = read('languages/README.md').matchAll(/^\| `([\w-]+)` +\| \w/gm)
  expect([...rows].map(([, tag]) => tag)).toEqual(tags)
})
test('UIX-02 no file outside of the folder lists the languages or counts them', () => {
  const counted = new RegExp(`\\b(${tags.length}|${tags.length + 1}) (other |more |additional )?languages\\b`)
  expect(others.length).toBeGreaterThan(2_000)
  expect(others.filter((file) => countNamed(read(file)) > MAX_NAMED)).toEqual([])
  expect(others.filter((file) => counted.test(read(file)))).toEqual([])
})
test('UIX-02 a list of languages is detected, by their tags and by their names', () => {
  expect(countNamed(JSON.stringify(tags))).toBe(tags.length)
  expect(countNamed(tags.map((tag) => names.of(tag)).join(', '))).toBe(tags.length)
})
