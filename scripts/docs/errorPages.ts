// The pages of docs/errors: where `docsPath` of an error points. Made of the registries, the catalog of sentences, and what
// `errors.json` of each package says of when an error comes and what to do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { listPackages, ROOT } from '../packages.mjs'
import { type CodeEntry, listCodes } from './errorCodes'
import { writeTable } from './markdownTable'

interface Explanation {
  when: string
  remedy: string
  /** For codes that the catalog does not list; what is in braces is filled in. */
  sentence?: string
}
interface Row extends CodeEntry, Explanation {
  sentence: string
  toast?: string
  packageName: string
}

const INTRODUCTION = `# Errors

Everything that crosses a package border is a \`LatchkeyError\`: a stable \`code\`, a message for developers, typed facts in \`context\`,
what caused it in \`cause\`, and \`docsPath\`, the path of its page here. Look for a code along the whole chain of causes:

\`\`\`ts
import { findError } from '@latchkey/sdk'

try {
  await modal.switchNetwork('eip155:8453')
} catch (error) {
  const missing = findError(error, 'kernel/network-missing')
  if (missing) report(\`Add \${missing.context.network}\`)
  else if (!findError(error, 'rpc/user-rejected')) throw error
}
\`\`\`

Message text may change in any release. Codes change only in a major one. What a visitor reads is in the message catalogs,
under \`error.<code>.title\` and \`error.<code>.detail\`.
`

/** Path below `docs` and text of each page, the index with them. */
export function listErrorPages(): ReadonlyMap<string, string> {
  const rows = listRows()
  const pages = rows.map((row): [string, string] => [`errors/${row.code}.md`, writePage(row)])
  return new Map([['errors/README.md', writeIndex(rows)], ...pages])
}

/** Codes that a package explains, with its folder. */
export function listExplained(): (Explanation & Pick<CodeEntry, 'code' | 'folder'>)[] {
  const folders = listPackages().map(({ folder }) => folder)
  return folders
    .filter((folder) => existsSync(join(ROOT, folder, 'errors.json')))
    .flatMap((folder) =>
      Object.entries(readJson<Record<string, Explanation>>(`${folder}/errors.json`)).map(([code, explanation]) => {
        return { code, folder, ...explanation }
      }),
    )
}

function listRows(): Row[] {
  const explained = new Map(listExplained().map((each) => [each.code, each]))
  const catalog =
    readJson<Record<string, { sentence: string; toast?: string; owner: string }>>('docs/errors/catalog.json')
  return listCodes().map((entry) => {
    const explanation = explained.get(entry.code)
    if (!explanation) throw new Error(`Not explained: ${entry.code} in ${entry.folder}/errors.json`)
    const documented = catalog[entry.code]
    const sentence = documented?.sentence ?? explanation.sentence ?? toRpcError({ code: entry.code }).message
    const folder = documented ? folderOf(documented.owner) : entry.folder
    const { name } = readJson<{ name: string }>(`${folder}/package.json`)
    return { ...explanation, ...entry, ...documented, sentence, folder, packageName: name }
  })
}

/** `plugin-send` is in `plugins/send`. */
function folderOf(owner: string): string {
  return owner.replace(/^(plugin|chain)-/, '$1s/')
}

function writePage({ code, sentence, toast, when, remedy, facts, declarations, folder, packageName }: Row): string {
  const parts = [
    `# \`${code}\``,
    `> ${sentence}`,
    `**When:** ${when}`,
    `**What to do:** ${remedy}`,
    ...(toast && toast !== sentence ? [`**A visitor reads:** ${toast}`] : []),
    ...(facts === 'undefined' ? [] : [['```ts', ...declarations, `type Context = ${facts}`, '```'].join('\n')]),
    `From [${packageName}](../../../${folder}/README.md). [All errors](../README.md).`,
  ]
  return `${parts.join('\n\n')}\n`
}

function writeIndex(rows: readonly Row[]): string {
  const names = [...new Set(rows.map(({ packageName }) => packageName))].sort()
  const sections = names.map((name) => {
    const own = rows.filter(({ packageName }) => packageName === name)
    const lines = own.map(({ code, sentence }) => [`[\`${code}\`](${code}.md)`, sentence])
    return `## ${name}\n\n${writeTable(['Code', 'Message'], lines)}\n`
  })
  return [INTRODUCTION, ...sections].join('\n')
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}
