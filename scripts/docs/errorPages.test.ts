import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, LatchkeyError } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { listFiles, ROOT } from '../packages.mjs'
import { listCodes } from './errorCodes'
import { listErrorPages, listExplained } from './errorPages'

const DOCS = join(ROOT, 'docs')
const SHIPPED = /^(kernel|ui|sdk|plugins\/[^/]+|chains\/[^/]+)\/src\/(?!testing).*\.tsx?$/
/** A code where an error is created. */
const MADE = /new LatchkeyError\(\s*'([^']+)'/g
const pages = listErrorPages()

/** A line of a docstring. An example may create an error of another package. */
const EXAMPLE_LINE = /^ \*.*$/gm

test('every code of the registries has a page, generated from its entry; `npm run docs` rewrites them', async () => {
  for (const [path, text] of pages) await expect(text).toMatchFileSnapshot(join(DOCS, path))
})

test('no page, sentence or explanation belongs to a removed code', () => {
  const written = listFiles(/^docs\/errors\/.*\.md$/).map((file) => file.replace('docs/', ''))
  expect(written.filter((path) => !pages.has(path))).toEqual([])
  const declared = listCodes().map(({ code, folder }) => `${folder}/errors.json: ${code}`)
  const explained = listExplained().map(({ code, folder }) => `${folder}/errors.json: ${code}`)
  expect(explained.sort()).toEqual(declared.sort())
})

test('the registries are read completely: every code that a package makes an error of has a page', () => {
  const sources = listFiles(SHIPPED).filter((file) => !/\.test(-d)?\./.test(file))
  const made = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').replaceAll(EXAMPLE_LINE, '').matchAll(MADE)].map(([, code]) => code),
  )
  expect(made.length).toBeGreaterThan(50)
  expect([...new Set(made)].filter((code) => !pages.has(`errors/${code}.md`))).toEqual([])
})

test('the docsPath of an error is the path of its page', () => {
  for (const { code } of listCodes()) {
    const { docsPath } = new LatchkeyError(code as ErrorCode, '', { context: undefined })
    expect([...pages.keys()]).toContain(`${docsPath.slice(1)}.md`)
  }
})
