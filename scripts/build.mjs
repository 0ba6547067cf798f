// Builds every package (its JavaScript, then its types), the server program and the examples, each by its own configuration of Rollup
// or Vite; what did not change is skipped. Folders limit it to those packages.
// Options: --clean removes old output first, --packages leaves the examples out, --no-script the file for a script tag,
// --demo builds only what `npm start` serves.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rollup } from 'rollup'
import { build as buildWithVite } from 'vite'
import { configurePackage } from '../rollup.config.mjs'
import serverConfig, { INPUTS as SERVER_INPUTS } from '../server/rollup.config.mjs'
import { completeTypes } from './completeTypes.mjs'
import { listExamples, listPackages, ROOT } from './packages.mjs'
import { hashTree, isFresh, writeStamp } from './stamp.mjs'

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    clean: { type: 'boolean' },
    demo: { type: 'boolean' },
    'no-script': { type: 'boolean' },
    packages: { type: 'boolean' },
  },
})
const SCRIPT_PACKAGE = 'everything'
const SERVER = 'server'
const tools = hashTree([
  'rollup.config.mjs',
  'tools/rollup',
  'tools/oldestBrowsers.mjs',
  'everything/vite.config.mjs',
  'tools/vite/viteExample.ts',
  'package.json',
  'package-lock.json',
])
/** @type {(folder: string) => boolean} */
const isWanted = (folder) => folders.length === 0 || folders.includes(folder)
const packages = listPackages().filter((each) => isWanted(each.folder))

for (const each of packages) {
  const inputs = hashTree([join(each.folder, 'src'), join(each.folder, 'package.json')], tools)
  await step(each.name, join(each.path, 'dist'), inputs, () => {
    removeJavaScript(join(each.path, 'dist'))
    return buildWithRollup(configurePackage(each))
  })
}
const stamps = packages.map((each) => join(each.folder, 'dist/.stamp'))
const outputs = hashTree(stamps, tools)
if (isWanted(SERVER) && !options.demo) {
  const dist = join(ROOT, SERVER, 'dist')
  await step('@latchkey/server', dist, hashTree(SERVER_INPUTS, tools), () => {
    rmSync(dist, { recursive: true, force: true })
    return buildWithRollup(serverConfig)
  })
}
if (isWanted(SCRIPT_PACKAGE) && !options.demo && !options['no-script']) {
  const root = join(ROOT, SCRIPT_PACKAGE)
  await step('script tag', join(root, 'dist/.script'), outputs, () => buildWithVite({ root, logLevel: 'error' }))
}
if (packages.length > 0 && !options.demo) buildTypes()
if (!options.packages) {
  for (const folder of options.demo ? ['examples/demo'] : listExamples()) {
    const root = join(ROOT, folder)
    await step(folder, join(root, 'dist'), hashTree([folder], outputs), () => buildWithVite({ root, logLevel: 'warn' }))
  }
}

function buildTypes() {
  const startedAtMs = performance.now()
  const args = [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-b', ...packages.map((each) => each.path)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  for (const each of packages) {
    copyFileSync(join(ROOT, 'LICENSE'), join(each.path, 'dist/LICENSE'))
    completeTypes(each.path)
  }
  report('types', startedAtMs)
}

/** @param {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} config */
async function buildWithRollup({ output, ...input }) {
  const bundle = await rollup(input)
  await bundle.write(output)
  await bundle.close()
}

/** Removes what rollup wrote before; the types next to it belong to the compiler, which updates them. @param {string} dist */
function removeJavaScript(dist) {
  const files = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  for (const file of files.filter((each) => /\.js(\.map)?$/.test(each))) rmSync(join(dist, file))
}

/**
 * @param {string} name
 * @param {string} dist
 * @param {string} inputs
 * @param {() => Promise<unknown>} build
 */
async function step(name, dist, inputs, build) {
  const startedAtMs = performance.now()
  if (options.clean) rmSync(dist, { recursive: true, force: true })
  if (isFresh(dist, inputs)) return
  rmSync(join(dist, '.stamp'), { force: true })
  try {
    await build()
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  writeStamp(dist, inputs)
  report(name, startedAtMs)
}

/**
 * @param {string} name
 * @param {number} startedAtMs
 */
function report(name, startedAtMs) {
  process.stdout.write(`${name.padEnd(32)} ${((performance.now() - startedAtMs) / 1000).toFixed(2)} s\n`)
}
