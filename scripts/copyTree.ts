// Makes a copy of this repository that can build in another folder: its files, and links to the packages installed here.
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listFiles, listWorkspaces, ROOT } from './packages.mjs'

const SCOPE = '@latchkey'

/**
 * Copies the files that Git tracks or would add, and links the installed packages. `copy` is an empty folder. `outputs` are other files,
 * relative to the root, that are copied if they exist.
 */
export function copyTree(copy: string, outputs: readonly string[] = []): void {
  for (const file of [...listFiles(/./), ...outputs.filter((each) => existsSync(join(ROOT, each)))]) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: true, preserveTimestamps: true })
  }
  const workspaces = listWorkspaces().map((folder) => join(folder, 'node_modules'))
  for (const folder of ['node_modules', join('node_modules', SCOPE), ...workspaces]) {
    if (!existsSync(join(ROOT, folder)) || !existsSync(dirname(join(copy, folder)))) continue
    mkdirSync(join(copy, folder))
    for (const name of readdirSync(join(ROOT, folder)).filter((each) => each !== SCOPE)) {
      const source = join(ROOT, folder, name)
      const place = relative(ROOT, realpathSync(source))
      // Installed packages stay where they are; our own names point into the copy.
      symlinkSync(place.includes('node_modules') ? source : join(copy, place), join(copy, folder, name))
    }
  }
}
