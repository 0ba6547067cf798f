// Type-checks the code blocks of all pages that no guide writes into a file: each a module of its own, against the built packages.
// What a block uses without declaring it, like the `modal` that the page made above, is declared in snippetWorld.d.ts.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../packages.mjs'

/** @typedef {import('../results.mjs').Result} Result */
/** @typedef {{ name: string, language: string, text: string }} Snippet `name`: a file beside the page that holds it */

const WORLD = join(ROOT, 'scripts/docs/snippetWorld.d.ts')
const BLOCK = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm
const COMPILED = new Set(['ts', 'tsx', 'js', 'jsx'])
/** Code that only a bundler reads: a guide has to write it into a file and build it. */
const BUILT = new Set(['html', 'vue', 'svelte'])
/** Their files are written and built as they say. */
const GUIDES = 'docs/guides/'
/** Written by a tool from the types themselves, or by changesets. */
const NOT_PAGES = /^\.ci\/|(^|\/)CHANGELOG\.md$|^\.changeset\//

/** @type {ts.CompilerOptions} */
const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  allowJs: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
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
    return [{ name: join(ROOT, `${page}.${index}.${language}`), language, text }]
  })
}

/**
 * What the compiler says.
 * @param {readonly Snippet[]} snippets
 * @returns {string[]}
 */
function compile(snippets) {
  const texts = new Map(snippets.map(({ name, text }) => [name, text]))
  const names = snippets.filter(({ language }) => COMPILED.has(language)).map(({ name }) => name)
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.getSourceFile = (name, version, ...rest) => {
    const text = texts.get(name)
    return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([WORLD, ...names], OPTIONS, host)
  const untitled = snippets
    .filter(({ language }) => BUILT.has(language))
    .map(
      ({ name, language }) =>
        `${relative(ROOT, name)}: a block of ${language} needs a title=, so that a guide builds it`,
    )
  return names.reduce((complaints, name) => {
    const file = program.getSourceFile(name)
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    return complaints.concat(found.map((diagnostic) => explain(name, diagnostic)))
  }, untitled)
}

/**
 * @param {string} name
 * @param {ts.Diagnostic} diagnostic
 */
function explain(name, { file, start = 0, messageText }) {
  const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
  return `${relative(ROOT, name)}, line ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
}
