// `npm run release`: with changesets waiting it prepares the release to be reviewed; with none it builds from nothing, checks, and
// publishes what the registry does not have yet. `--publish` refuses instead of preparing, `--dry-run` stops before publishing.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPublished, ROOT } from './packages.mjs'
import { readVersion, versionPackages } from './versionPackages.mjs'

const isPublishing = process.argv.includes('--publish')
const isDryRun = process.argv.includes('--dry-run')
const waiting = readdirSync(join(ROOT, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')

refuseUnless(readGit('status', '--porcelain') === '', 'The tree has changes. Commit them, or start from a clean clone.')
refuseUnless(
  waiting.length === 0 || !isPublishing,
  'Changesets are waiting. Prepare the release first: npm run release.',
)
if (waiting.length > 0 && !isDryRun) prepare()
else publish()

/** Versions, changelogs and lockfile, left in the tree for a pull request. */
function prepare() {
  const version = versionPackages(ROOT)
  run('npm', ['run', 'lock'])
  run('npm', ['run', 'format'])
  process.stdout.write(
    `\nAll packages are ${version}. Review the changelogs, commit, and run this again on the merged commit.\n`,
  )
}

function publish() {
  run('npm', ['run', 'build', '--', '--clean'])
  run('npm', ['run', 'verify'])
  run('npm', ['run', 'test:create'])
  run(process.execPath, ['scripts/reproduce.mjs', '--all'])
  if (isDryRun) return tell()
  const nameless = listManifests().filter(({ repository }) => !repository)
  refuseUnless(
    nameless.length === 0 || !process.env.CI,
    `npm gives no provenance to a package without 'repository': ${nameless.map((each) => each.name).join(', ')}`,
  )
  run(process.execPath, ['node_modules/@changesets/cli/bin.js', 'publish'])
}

/** What would go out, and where from. */
function tell() {
  const names = listManifests().map(({ name }) => `  ${name}\n`)
  process.stdout.write(
    `\n${readVersion(ROOT)} of these would be published from ${readGit('rev-parse', 'HEAD')}:\n${names.join('')}`,
  )
}

/** @returns {{ name: string, repository?: object }[]} */
function listManifests() {
  return listPublished().map((folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')))
}

/** @param {string[]} args */
function readGit(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

/**
 * Runs one program; the release ends where it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' })
  refuseUnless(status === 0, `Stopped: ${[program, ...args].join(' ')} failed. Nothing was published.`)
}

/**
 * @param {boolean} isFine
 * @param {string} complaint
 */
function refuseUnless(isFine, complaint) {
  if (isFine) return
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}
