// Every change of a package explains itself: `changeset status` against the main branch, or nothing where there is none.
import { execFileSync, spawnSync } from 'node:child_process'
import { ROOT } from './packages.mjs'

const refs = ['--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main']
const found = execFileSync('git', ['for-each-ref', ...refs], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
// The remote's comes last.
const args = ['node_modules/@changesets/cli/bin.js', 'status', `--since=${found.at(-1) || 'HEAD'}`]
process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
