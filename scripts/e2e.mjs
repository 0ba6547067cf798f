// `npm run e2e`: ensures that a browser, a build, the documentation site, and the hosts exist, then runs Playwright with its arguments.
// Builds the hosts, some of which a package manager installs, unless the arguments select other journeys.
// `--engine firefox` or `--engine webkit` runs the journeys in that engine instead of Chromium.
import { spawnSync } from 'node:child_process'
import { ROOT } from './packages.mjs'
import { ensureProgram } from './programs.mjs'

const args = process.argv.slice(2).flatMap((arg) => arg.split(/(?<=^--engine)=/))
const place = args.indexOf('--engine')
const engine = place < 0 ? 'chromium' : args.splice(place, 2)[1]
if (engine !== 'chromium' && engine !== 'firefox' && engine !== 'webkit')
  throw new Error(`--engine accepts firefox or webkit, not ${engine}.`)
const config = engine === 'chromium' ? [] : ['--config', `e2e/engines/${engine}.config.ts`]
const isProjectGiven = config.length === 0 || args.some((arg) => arg.startsWith('--project'))
const project = isProjectGiven ? [] : [`--project=${engine}`]

const areHostsNeeded = args.length === 0 || args.some((arg) => arg.includes('hosts'))

ensureProgram(engine)
for (const command of [
  ['scripts/build.mjs'],
  ['site/build.mjs'],
  ...(areHostsNeeded ? [['--import', 'tsx', 'e2e/hosts/build/buildHosts.mjs']] : []),
  ['node_modules/@playwright/test/cli.js', 'test', ...config, ...project, ...args],
]) {
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
