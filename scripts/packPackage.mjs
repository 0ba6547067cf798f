// A package as a host gets it: the archive that npm makes of it.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * @param {string} path of the package
 * @param {string} folder where the archive goes
 * @returns {{ file: string, files: string[] }} `files`: what is in it
 */
export function packPackage(path, folder) {
  const args = ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd: path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {{ filename: string, files: { path: string }[] }[]} */
  const [packed] = JSON.parse(output)
  if (!packed) throw new Error(`npm packed nothing in ${path}`)
  return { file: join(folder, packed.filename), files: packed.files.map((file) => file.path) }
}
