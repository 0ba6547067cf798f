// Builds every package (its JavaScript, then its types), the server program, and the examples, each with its own configuration of Rollup
// or Vite. Skips what did not change. Arguments that are folders limit the build to those packages.
// Options: --clean removes old output first, --packages skips the examples, --no-script skips the file for a script tag,
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

const FLAG = /** @type {const} */ ({ type: 'boolean' })
const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { clean: FLAG, demo: FLAG, 'no-script': FLAG, packages: FLAG },
})
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
  const dist = join(each.path, 'dist')
  await step(each.name, dist, hashTree([join(each.path, 'src'), join(each.path, 'package.json')], tools), () => {
    removeJavaScript(dist)
    return buildWithRollup(configurePackage(each))
  })
}
const stamps = packages.map((each) => join(each.path, 'dist/.stamp'))
const outputs = hashTree(stamps, tools)
if (isWanted('server') && !options.demo) {
  const dist = join(ROOT, 'server/dist')
  await step('@latchkey/server', dist, hashTree(SERVER_INPUTS, tools), () => {
    rmSync(dist, { recursive: true, force: true })
    return buildWithRollup(serverConfig)
  })
}
if (isWanted('everything') && !options.demo && !options['no-script']) {
  const root = join(ROOT, 'everything')
  await step('script tag', join(root, 'dist/.script'), outputs, () => buildWithVite({ root, logLevel: 'error' }))
}
if (packages.length > 0 && !options.demo) await time('types', buildTypes)
if (!options.packages) {
  for (const folder of options.demo ? ['examples/demo'] : listExamples()) {
    const root = join(ROOT, folder)
    await step(folder, join(root, 'dist'), hashTree([folder], outputs), () => buildWithVite({ root, logLevel: 'warn' }))
  }
}

function buildTypes() {
  const args = [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-b', ...packages.map((each) => each.path)]
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) throw new Error('see the errors above.')
  for (const each of packages) {
    copyFileSync(join(ROOT, 'LICENSE'), join(each.path, 'dist/LICENSE'))
    completeTypes(each.path)
  }
}

/** @param {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} config */
async function buildWithRollup({ output, ...input }) {
  const bundle = await rollup(input)
  await bundle.write(output)
  await bundle.close()
}

/** Removes Rollup's previous output. Keeps the types next to it, because the compiler updates them. @param {string} dist */
function removeJavaScript(dist) {
  const files = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  for (const file of files.filter((each) => /\.js(\.map)?$/.test(each))) rmSync(join(dist, file))
}

/** @type {(name: string, dist: string, inputs: string, build: () => unknown) => Promise<void>} */
async function step(name, dist, inputs, build) {
  if (options.clean) rmSync(dist, { recursive: true, force: true })
  if (isFresh(dist, inputs)) return
  rmSync(join(dist, '.stamp'), { force: true })
  await time(name, build)
  writeStamp(dist, inputs)
}

/** @type {(name: string, build: () => unknown) => Promise<void>} */
async function time(name, build) {
  const startedAtMs = performance.now()
  try {
    await build()
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  process.stdout.write(`${name.padEnd(32)} ${((performance.now() - startedAtMs) / 1000).toFixed(2)} s\n`)
}
