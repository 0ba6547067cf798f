// Type-checks the code blocks that no guide writes into a file, and the examples in docstrings. Each is a separate module, compiled
// against the built packages.
// docs/codeBlocks.d.ts declares what a block uses without declaring it, like the `modal` that the page created earlier.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, ROOT } from '../packages.mjs'
import { type Block, findExamples, listExamples } from './exampleBlocks.ts'
import { findFailure } from './run.ts'

const BLOCK = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm
const COMPILED = new Set(['ts', 'tsx', 'js', 'jsx'])
/** Code that only a bundler can read, so a guide has to write it into a file and build it. */
const BUILT = new Set(['html', 'vue', 'svelte'])
/** Pages whose files are written and built as they say. */
const GUIDES = 'docs/guides/'
/** Pages that a tool writes from the types, or that changesets writes. */
const NOT_PAGES = /^\.ci\/|(^|\/)CHANGELOG\.md$|^\.changeset\//

const FOLDER = join(ROOT, '.cache/snippets')
const CONFIG = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    moduleDetection: 'force',
    noUncheckedIndexedAccess: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    verbatimModuleSyntax: false,
    isolatedModules: false,
    allowJs: true,
    noEmit: true,
  },
  files: [join(ROOT, 'docs/codeBlocks.d.ts')],
  include: ['.'],
}
const blocks = listFiles(/\.md$/)
  .filter((page) => !NOT_PAGES.test(page))
  .flatMap(findBlocks)

test('code blocks and examples compile: each error begins with the file, the number of the block in it, and the line', async () => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
  const compiled = [...blocks, ...listExamples()].filter(({ language }) => COMPILED.has(language))
  expect(compiled.length).toBeGreaterThan(200)
  for (const { name, text } of compiled) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true })
    writeFileSync(join(FOLDER, name), text)
  }
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  expect(await findFailure([compiler, '--pretty', 'false', '-p', '.'], FOLDER)).toBeNull()
})

test('a block that only a bundler reads has a title=, so that a guide builds it', () => {
  expect(blocks.filter(({ language }) => BUILT.has(language))).toEqual([])
})

test('an example is found without the asterisks of its docstring, and only there', () => {
  const docstring = '/**\n * Adds.\n *\n * @example\n * ```ts\n * add(1)\n *\n * add(2)\n * ```\n */\n'
  const source = `${docstring}export function add() {}\n// @example\n`
  const text = 'add(1)\n\nadd(2)\n'
  expect(findExamples('src/add.ts', source)).toEqual([{ name: 'src/add.ts.example1.ts', language: 'ts', text }])
})

/** Returns the blocks that belong to no file of a guide. */
function findBlocks(page: string): Block[] {
  const markdown = readFileSync(join(ROOT, page), 'utf8')
  return [...markdown.matchAll(BLOCK)].flatMap(([, language = '', title = '', text = ''], index) => {
    const isFollowed = page.startsWith(GUIDES) && title.includes('title=')
    if (isFollowed || !(COMPILED.has(language) || BUILT.has(language))) return []
    return [{ name: `${page}.${index}.${language}`, language, text }]
  })
}
