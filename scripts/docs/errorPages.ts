// Generates the pages of docs/errors, which an error's `docsPath` links to. Combines the registries, the catalog of sentences, and the
// `errors.json` of each package, which says when an error occurs and what to do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { listPackages, ROOT } from '../packages.mjs'
import { type CodeEntry, listCodes } from './errorCodes'
import { writeTable } from './markdownTable'
import { compareFolders } from './newcomerOrder.mjs'

interface Explanation {
  when: string
  remedy: string
  /** The sentence, for codes that the catalog does not list. Names in braces are placeholders. */
  sentence?: string
}
interface Row extends CodeEntry, Explanation {
  sentence: string
  toast?: string
  packageName: string
}
type Documented = Pick<Row, 'sentence' | 'toast'> & { owner: string }

/** Returns the path below `docs` and the text of each page, including the index. */
export function listErrorPages(): ReadonlyMap<string, string> {
  const rows = listRows()
  const pages = rows.map((row): [string, string] => [`errors/${row.code}.md`, writePage(row)])
  return new Map([['errors/README.md', writeIndex(rows)], ...pages])
}

/** Returns the codes that each package explains, with the package's folder. */
export function listExplained() {
  const folders = listPackages().map(({ folder }) => folder)
  return folders
    .filter((folder) => existsSync(join(ROOT, folder, 'errors.json')))
    .flatMap((folder) => {
      const explanations = readJson<Record<string, Explanation>>(`${folder}/errors.json`)
      return Object.entries(explanations).map(([code, explanation]) => ({ code, folder, ...explanation }))
    })
}

function listRows(): Row[] {
  const explained = new Map(listExplained().map((each) => [each.code, each]))
  const catalog = readJson<Record<string, Documented>>('docs/errors/catalog.json')
  return listCodes().map((entry) => {
    const explanation = explained.get(entry.code)
    if (!explanation) throw new Error(`Missing explanation of ${entry.code} in ${entry.folder}/errors.json`)
    const documented = catalog[entry.code]
    const sentence = documented?.sentence ?? explanation.sentence ?? findRpcSentence(entry.code)
    // `plugin-send` is in `plugins/send`.
    const folder = documented?.owner.replace(/^(plugin|chain)-/, '$1s/') ?? entry.folder
    const { name } = readJson<{ name: string }>(`${folder}/package.json`)
    return { ...explanation, ...entry, ...documented, sentence, folder, packageName: name }
  })
}

/** The kernel has the sentences of `rpc/*`. All others are in the catalog or in `errors.json`. */
function findRpcSentence(code: string): string {
  if (!code.startsWith('rpc/')) throw new Error(`Missing sentence of ${code} in errors.json`)
  return toRpcError({ code }).message
}

function writePage({ code, sentence, toast, when, remedy, facts, declarations, folder, packageName }: Row): string {
  const parts = [
    `# \`${code}\``,
    `> ${sentence}`,
    `**When:** ${when}`,
    `**What to do:** ${remedy}`,
    ...(toast && toast !== sentence ? [`**A visitor reads:** ${toast}`] : []),
    ...(facts === 'undefined' ? [] : [['```ts', ...declarations, `type Context = ${facts}`, '```'].join('\n')]),
    `From [${packageName}](../../../${folder}/README.md). [All errors](../README.md). [Glossary](../../guides/glossary.md).`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The text before the first table is written by hand. */
function writeIndex(rows: readonly Row[]): string {
  const [introduction = ''] = readFileSync(join(ROOT, 'docs/errors/README.md'), 'utf8').split(/^(?=## )/m)
  const sorted = rows.toSorted((a, b) => compareFolders(a.folder, b.folder))
  const names = [...new Set(sorted.map(({ packageName }) => packageName))]
  const sections = names.map((name) => {
    const own = rows.filter(({ packageName }) => packageName === name)
    const lines = own.map(({ code, sentence }) => [`[\`${code}\`](${code}.md)`, sentence])
    return `## ${name}\n\n${writeTable(['Code', 'Message'], lines)}\n`
  })
  return introduction + sections.join('\n')
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}
