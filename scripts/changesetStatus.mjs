// Every change of a package explains itself: `changeset status` against the main branch, where there is one to compare with.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const BASES = ['origin/main', 'main']
const base = BASES.find((branch) => commitOf(branch) !== null && commitOf(branch) !== commitOf('HEAD'))
if (base) {
  const program = join(ROOT, 'node_modules/@changesets/cli/bin.js')
  const { status } = spawnSync(process.execPath, [program, 'status', `--since=${base}`], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  process.stdout.write('no other branch to compare with\n')
}

/**
 * The commit a name stands for, or null.
 * @param {string} name
 */
function commitOf(name) {
  const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
