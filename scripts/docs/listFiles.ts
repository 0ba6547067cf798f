// The files of the repository, as Git knows them and as they are on the disk now: nothing installed, nothing built.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages.mjs'

/** Paths from the root that match, in order. */
export function listFiles(pattern: RegExp): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return files.filter((file) => pattern.test(file) && existsSync(join(ROOT, file))).sort()
}
