// Type-checks the code blocks of all pages that no guide writes into a file: each a module of its own, against the built packages.
// What a block uses without declaring it, like the `modal` that the page made above, is declared in snippetWorld.d.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../packages.mjs'

/** @typedef {import('../results.mjs').Result} Result */
/** @typedef {{ name: string, language: string, text: string }} Snippet `name`: the path of the page, the number of the block, its language */

const WORLD = join(ROOT, 'scripts/docs/snippetWorld.d.ts')
const BLOCK = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm
const COMPILED = new Set(['ts', 'tsx', 'js', 'jsx'])
/** Code that only a bundler reads: a guide has to write it into a file and build it. */
const BUILT = new Set(['html', 'vue', 'svelte'])
/** Their files are written and built as they say. */
const GUIDES = 'docs/guides/'
/** Written by a tool from the types themselves, or by changesets. */
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
  files: [WORLD],
  include: ['.'],
}

/** @returns {Result} */
export function compileSnippets() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']
  const pages = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const snippets = pages
    .filter((page) => page !== '' && !NOT_PAGES.test(page) && existsSync(join(ROOT, page)))
    .flatMap((page) => findSnippets(page, readFileSync(join(ROOT, page), 'utf8')))
  const complaints = compile(snippets)
  return {
    name: `${snippets.length} code blocks of all pages compile`,
    ok: complaints.length === 0,
    detail: complaints.join('\n'),
  }
}

/**
 * Those that belong to no file of a guide.
 * @param {string} page
 * @param {string} markdown
 * @returns {Snippet[]}
 */
function findSnippets(page, markdown) {
  return [...markdown.matchAll(BLOCK)].flatMap(([, language = '', title = '', text = ''], index) => {
    const isFollowed = page.startsWith(GUIDES) && title.includes('title=')
    if (isFollowed || !(COMPILED.has(language) || BUILT.has(language))) return []
    return [{ name: `${page}.${index}.${language}`, language, text }]
  })
}

/**
 * What the compiler says: each line begins with the page, the number of the block in it, and the line.
 * @param {readonly Snippet[]} snippets
 * @returns {string[]}
 */
function compile(snippets) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG))
  for (const { name, text } of snippets.filter(({ language }) => COMPILED.has(language))) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true })
    writeFileSync(join(FOLDER, name), text)
  }
  const untitled = snippets
    .filter(({ language }) => BUILT.has(language))
    .map(({ name, language }) => `${name}: a block of ${language} needs a title=, so that a guide builds it`)
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', '.'], {
    cwd: FOLDER,
    encoding: 'utf8',
  })
  return status === 0 ? untitled : [...untitled, stdout]
}
