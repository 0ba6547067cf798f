// `npm run e2e`: makes sure that there is a browser, a build, the documentation site and the hosts, then runs Playwright with the arguments given.
// `--engine firefox` or `--engine webkit` runs the journeys in that engine instead of Chromium.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from './ensureBrowser.mjs'
import { ENGINES, ensureEngine } from './ensureEngine.mjs'
import { ROOT } from './packages.mjs'

const args = process.argv.slice(2)
const engine = takeEngine()
const log = (/** @type {string} */ line) => process.stderr.write(`${line}\n`)
if (engine) ensureEngine(engine, { log })
else ensureBrowser({ log })
run(['scripts/build.mjs'])
run(['site/build.mjs'])
run(['scripts/hosts/buildHosts.mjs'])
run(['node_modules/@playwright/test/cli.js', 'test', ...(engine ? chooseProject(engine) : []), ...args])

/** Takes `--engine NAME` or `--engine=NAME` out of the arguments. */
function takeEngine() {
  const index = args.findIndex((arg) => /^--engine(=|$)/.test(arg))
  if (index < 0) return null
  const [flag = ''] = args.splice(index, 1)
  const name = flag.includes('=') ? flag.split('=')[1] : args.splice(index, 1)[0]
  const found = ENGINES.find((each) => each === name)
  if (!found) throw new Error(`--engine takes ${ENGINES.join(' or ')}, not ${name}.`)
  return found
}

/** All journeys of the engine, unless the arguments choose a project. @param {import('./ensureEngine.mjs').Engine} name */
function chooseProject(name) {
  const config = ['--config', `e2e/engines/${name}.config.ts`]
  return args.some((arg) => arg.startsWith('--project')) ? config : [...config, `--project=${name}`]
}

/** @param {string[]} command */
function run([program = '', ...rest]) {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...rest], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
