// The parts of the TypeScript configurations that follow from which packages there are.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages, listWorkspaces, ROOT } from './packages.mjs'

const CLIENT = /^(kernel|ui|plugins\/[^/]+|chains\/[^/]+|sdk|languages|everything)$/
/** The paths of other packages are written by hand. */
const GROUPS = /^(plugins|chains)\//
const REFERENCES = /"references": \[.*?\n {2}\]/s
const GROUP_PATH = /^ {6}"@latchkey\/(?:plugin|chain)-[\w-]+\/\*": .*\n/gm
const FIRST_GROUP_PATH = /(?=^ {6}"@latchkey\/plugin-\*")/m

/** The configuration with a reference to every package that has types, and to `more`. */
export function writeReferences(text: string, more: readonly string[] = []): string {
  const packages = listWorkspaces().filter(
    (folder) => CLIENT.test(folder) && existsSync(join(ROOT, folder, 'tsconfig.json')),
  )
  const rows = [...packages, ...more].map((path) => `    { "path": "${path}" }`)
  return text.replace(REFERENCES, `"references": [\n${rows.join(',\n')}\n  ]`)
}

/** The configuration with a path for every plugin and chain that has more than one entry. */
export function writePaths(text: string): string {
  const rows = listPackages()
    .filter(({ folder, entries }) => GROUPS.test(folder) && entries.length > 1)
    .map(({ name, folder }) => `      "${name}/*": ["./${folder}/src/*.ts"],\n`)
  return text.replace(GROUP_PATH, '').replace(FIRST_GROUP_PATH, rows.join(''))
}
