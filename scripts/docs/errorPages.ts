// The pages of docs/errors: where `docsPath` of an error points. Made of the registries, the catalog of sentences, and what
// `explanations.json` says of when an error comes and what to do.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { ROOT } from '../packages.mjs'
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

/** Codes that are explained, in the order of the file. */
export function listExplained(): readonly string[] {
  return Object.keys(readJson<Record<string, Explanation>>('explanations.json'))
}

function listRows(): Row[] {
  const explanations = readJson<Record<string, Explanation>>('explanations.json')
  const catalog = readJson<Record<string, { sentence: string; toast?: string; owner: string }>>('catalog.json')
  const entries = listCodes()
  const missing = entries.flatMap(({ code }) => (explanations[code] ? [] : [code]))
  if (missing.length > 0) throw new Error(`docs/errors/explanations.json does not explain ${missing.join(', ')}`)
  return entries.map((entry) => {
    const explanation = explanations[entry.code] as Explanation
    const documented = catalog[entry.code]
    const sentence = documented?.sentence ?? explanation.sentence ?? toRpcError({ code: entry.code }).message
    const folder = documented ? folderOf(documented.owner) : entry.folder
    const packageName = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name
    return { ...entry, ...explanation, ...documented, sentence, folder, packageName }
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

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(ROOT, 'docs/errors', name), 'utf8'))
}
