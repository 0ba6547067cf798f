// Checks that every change of a package has a changeset, with `changeset status` against the main branch. Passes if there is no main branch.
import { execFileSync, spawnSync } from 'node:child_process'
import { ROOT } from './packages.mjs'

const refs = ['--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main']
const found = execFileSync('git', ['for-each-ref', ...refs], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
// The remote's branch comes last.
const args = ['node_modules/@changesets/cli/bin.js', 'status', `--since=${found.at(-1) || 'HEAD'}`]
process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
