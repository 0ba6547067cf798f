// Builds every package (its JavaScript, then its types), then the examples; what did not change is skipped.
// Options: --clean removes old output first, --packages leaves the examples out, --no-script the file for a script tag; folders limit it to those packages.
// --demo builds only what `npm start` serves.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { build as buildWithVite } from 'vite'
import { configurePackage } from '../rollup.config.mjs'
import { buildScript, SCRIPT_PACKAGE } from './buildScript.mjs'
import { buildServer, isServerFresh } from './buildServer.mjs'
import { completeTypes, removeStaleTypes } from './completeTypes.mjs'
import { listExamples, listPackages, ROOT } from './packages.mjs'
import { hashTree, isFresh, writeStamp } from './stamp.mjs'

const isClean = process.argv.includes('--clean')
const isDemo = process.argv.includes('--demo')
const hasScript = !isDemo && !process.argv.includes('--no-script')
const hasExamples = !process.argv.includes('--packages')
const DEMO = 'examples/demo'
const TOOLS = [
  'rollup.config.mjs',
  'tools/rollup',
  'scripts/buildScript.mjs',
  'scripts/viteExample.ts',
  'tools/oldestBrowsers.mjs',
  'package.json',
  'package-lock.json',
]
const tools = hashTree(TOOLS.map((file) => join(ROOT, file)))
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const packages = listPackages().filter((each) => folders.length === 0 || folders.includes(each.folder))

for (const each of packages) {
  if (isClean) rmSync(join(each.path, 'dist'), { recursive: true, force: true })
  const inputs = hashTree([join(each.path, 'src'), join(each.path, 'package.json')], tools)
  await step(each.name, join(each.path, 'dist'), inputs, () => buildPackage(each))
}

if (folders.length === 0 && !isDemo && !isServerFresh()) {
  const startMs = performance.now()
  await buildServer()
  report('@latchkey/server', startMs)
}

const withScript = packages.find((each) => each.folder === SCRIPT_PACKAGE && hasScript)
if (withScript) {
  const inputs = hashTree(
    packages.map((each) => join(each.path, 'dist/.stamp')),
    tools,
  )
  await step(`${withScript.name}, script tag`, join(withScript.path, 'dist/.script'), inputs, () =>
    buildScript(withScript.path),
  )
}

if (!isDemo) buildTypes()

if (hasExamples) {
  const outputs = hashTree(
    packages.map((each) => join(each.path, 'dist/.stamp')),
    tools,
  )
  for (const folder of isDemo ? [DEMO] : listExamples()) {
    const path = join(ROOT, folder)
    if (isClean) rmSync(join(path, 'dist'), { recursive: true, force: true })
    await step(folder, join(path, 'dist'), hashTree([path], outputs), () => buildExample(path))
  }
}

function buildTypes() {
  const startedAtMs = performance.now()
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-b', ...packages.map((each) => each.path)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  for (const each of packages) {
    copyFileSync(join(ROOT, 'LICENSE'), join(each.path, 'dist/LICENSE'))
    removeStaleTypes(each.path)
    completeTypes(join(each.path, 'dist'))
  }
  report('types', startedAtMs)
}

/** @param {import('./packages.mjs').Package} each */
async function buildPackage(each) {
  const { output, ...input } = configurePackage(each)
  removeJavaScript(join(each.path, 'dist'))
  const bundle = await rollup(input)
  await bundle.write(output)
  await bundle.close()
}

/**
 * Removes what rollup wrote before; the types beside it belong to the compiler, which updates them by itself.
 * @param {string} dist
 */
function removeJavaScript(dist) {
  if (!existsSync(dist)) return
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.js(\.map)?$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
  }
}

/** @param {string} path */
async function buildExample(path) {
  await buildWithVite({ root: path, logLevel: 'warn' })
  readFileSync(join(path, 'dist/index.html'))
}

/**
 * @param {string} name
 * @param {string} dist
 * @param {string} inputs
 * @param {() => Promise<void>} build
 */
async function step(name, dist, inputs, build) {
  const startMs = performance.now()
  if (isFresh(dist, inputs)) return
  rmSync(join(dist, '.stamp'), { force: true })
  try {
    await build()
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  writeStamp(dist, inputs)
  report(name, startMs)
}

/**
 * @param {string} name
 * @param {number} startMs
 */
function report(name, startMs) {
  process.stdout.write(`${name.padEnd(32)} ${((performance.now() - startMs) / 1000).toFixed(2)} s\n`)
}
