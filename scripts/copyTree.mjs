// A copy of this repository in another folder that builds by itself: its files, and links to the packages installed here.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listWorkspaces, ROOT } from './packages.mjs'

const SCOPE = '@latchkey'

/**
 * Copies what git knows or would add, and links the installed packages.
 * @param {string} copy an empty folder
 * @param {readonly string[]} [outputs] more to copy, where it exists, relative to the root
 */
export function copyTree(copy, outputs = []) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  for (const file of [...files, ...outputs]) {
    if (file === '' || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file), { recursive: true, preserveTimestamps: true })
  }
  linkModules(copy)
}

/**
 * Installed packages stay where they are; our own names point into the copy.
 * @param {string} copy
 */
function linkModules(copy) {
  for (const folder of ['.', ...listWorkspaces()]) {
    const source = join(ROOT, folder, 'node_modules')
    if (!existsSync(source) || !existsSync(join(copy, folder))) continue
    mkdirSync(join(copy, folder, 'node_modules'))
    const names = readdirSync(source).filter((name) => name !== SCOPE)
    for (const name of names) symlinkSync(join(source, name), join(copy, folder, 'node_modules', name))
  }
  mkdirSync(join(copy, 'node_modules', SCOPE))
  for (const name of readdirSync(join(ROOT, 'node_modules', SCOPE))) {
    const folder = relative(ROOT, realpathSync(join(ROOT, 'node_modules', SCOPE, name)))
    symlinkSync(join(copy, folder), join(copy, 'node_modules', SCOPE, name))
  }
}
