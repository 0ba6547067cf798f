// A copy of this repository in another folder that builds by itself: its files, and links to the packages installed here.
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFiles, listWorkspaces, ROOT } from './packages.mjs'

const SCOPE = '@latchkey'

/**
 * Copies what git knows or would add, and links the installed packages. `copy` is an empty folder; `outputs` is more to copy,
 * where it exists, relative to the root.
 */
export function copyTree(copy: string, outputs: readonly string[] = []): void {
  for (const file of [...listFiles(/./), ...outputs.filter((each) => existsSync(join(ROOT, each)))]) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: true, preserveTimestamps: true })
  }
  // Installed packages stay where they are; our own names point into the copy.
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
