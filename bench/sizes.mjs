// Measures what a visitor's browser downloads, in a real Chromium on the production build of examples/minimal,
// how many files the pages of bench/hosts load for their list, and the eager and lazy size of every package. All limits in .ci/sizes.json are required.
// `--record` writes the results to bench/results/sizes.json, which the documentation quotes. Without it, the results must roughly match the record.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'
import { reportResults } from '../scripts/results.mjs'
import { CONNECT_BUTTON, openExample, WALLET_ROW } from './measure/openExample.mjs'
import { weighBrotli } from './sizes/brotli.mjs'
import { measureChainParts } from './sizes/chainParts.mjs'
import { measureComposed } from './sizes/composedSizes.mjs'
import { measureListFiles } from './sizes/listFiles.mjs'
import { measurePackages } from './sizes/packageSizes.mjs'
import { compareRecord, writeRecord } from './sizes/record.mjs'

/**
 * @typedef {{ path: string, bytes: number, modules: string[] }} Download `bytes` after brotli at its highest quality
 * @typedef {{ before: Download[], after: Download[], foreign: string[] }} Visit
 * @typedef {import('../scripts/results.mjs').Result} Result
 */

const EXAMPLE = join(ROOT, 'examples/minimal')
const REACT = /(^|\/)node_modules\/(react|react-dom|scheduler)\//
/** Code that must not load before a visitor chooses a wallet of its kind. */
const LATE_PACKAGES = /node_modules\/(viem|ox|@solana|@walletconnect|@reown|@noble)\//

/** The example lists only EVM networks. */
const OTHER_CHAINS = /^chains\/(?!evm\/)|node_modules\/@(solana|scure\/btc-signer)\//

/** The file that `npm run build` writes. */
const SCRIPT_TAG = 'everything/dist/latchkey.js'

/** @type {{ visitBrotliBytes: { beforeClick: number, clickToList: number, otherChains: number }, composedBrotliBytes: Record<string, import('./sizes/composedSizes.mjs').Limit>, scriptTagBrotliBytes: number, listFiles: Record<string, number>, packageGzipBytes: import('./sizes/packageSizes.mjs').Limits }} */
const limits = JSON.parse(readFileSync(join(ROOT, '.ci/sizes.json'), 'utf8'))
/** What the bundler put into each file. @type {Record<string, string[]>} */
const modulesByFile = JSON.parse(readFileSync(join(EXAMPLE, 'dist/.modules.json'), 'utf8'))
const visit = await openExample(EXAMPLE, watchVisit)
const scriptTagBytes = weighBrotli(readFileSync(join(ROOT, SCRIPT_TAG)))
const packages = await measurePackages(limits.packageGzipBytes)
const sizes = {
  visitBrotliBytes: {
    beforeClick: sum(visit.before),
    clickToList: sum(visit.after.filter((file) => !isReact(file))),
    scriptTag: scriptTagBytes,
  },
  chainBrotliBytes: await measureChainParts(),
  packageGzipBytes: packages.sizes,
}
if (process.argv.includes('--record')) writeRecord(sizes)
reportResults([
  ...checkVisit(visit),
  ...(await measureComposed(limits.composedBrotliBytes)),
  judgeScriptTag(scriptTagBytes, limits.scriptTagBrotliBytes),
  ...(await measureListFiles(limits.listFiles)),
  ...packages.results,
  compareRecord(sizes),
])

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 * @returns {Promise<Visit>}
 */
async function watchVisit(page, origin) {
  /** @type {Set<string>} */
  const paths = new Set()
  /** @type {string[]} */
  const foreign = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin) paths.add(url.pathname === '/' ? '/index.html' : url.pathname)
    else if (url.protocol !== 'data:' && url.protocol !== 'blob:') foreign.push(url.href)
  })
  await page.addInitScript(watchRows, WALLET_ROW)
  await page.goto(origin, { waitUntil: 'networkidle' })
  const before = [...paths]
  const foreignBefore = [...foreign]
  await page.locator(CONNECT_BUTTON).click()
  await page.locator(WALLET_ROW).first().waitFor()
  const needed = await page.evaluate(listNeeded)
  const after = [...paths].filter((path) => !before.includes(path) && needed.includes(path))
  return { before: before.map(weigh), after: after.map(weigh), foreign: foreignBefore }
}

/**
 * Runs in the page: records when the first row appears. The delay until this process receives it must not count.
 * @param {string} row
 */
function watchRows(row) {
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (/** @type {ShadowRootInit} */ options) {
    const root = attachShadow.call(this, options)
    const observer = new MutationObserver(() => {
      if (!root.querySelector(row)) return
      observer.disconnect()
      performance.mark('listed')
    })
    observer.observe(root, { childList: true, subtree: true })
    return root
  }
}

/** Runs in the page: returns the paths requested until then. */
function listNeeded() {
  const listedAtMs = performance.getEntriesByName('listed')[0]?.startTime ?? Number.POSITIVE_INFINITY
  const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= listedAtMs)
  return requests.map(({ name }) => new URL(name).pathname)
}

/**
 * @param {string} path
 * @returns {Download}
 */
function weigh(path) {
  const text = readFileSync(join(EXAMPLE, 'dist', path))
  return { path, bytes: weighBrotli(text), modules: modulesByFile[path.slice(1)] ?? [] }
}

/**
 * @param {Visit} visit
 * @returns {Result[]}
 */
function checkVisit({ before, after, foreign }) {
  const ours = after.filter((file) => !isReact(file))
  const others = Object.keys(modulesByFile).filter((file) => modulesByFile[file]?.some((id) => OTHER_CHAINS.test(id)))
  return [
    judge('downloaded before a click (brotli)', before, limits.visitBrotliBytes.beforeClick),
    judge(
      'downloaded from the click to the wallet list, React aside (brotli)',
      ours,
      limits.visitBrotliBytes.clickToList,
    ),
    judge(
      'with code of other chains, in all files of a page with EVM only (brotli)',
      others.map((file) => weigh(`/${file}`)),
      limits.visitBrotliBytes.otherChains,
    ),
    none(
      'React before a click',
      before.flatMap((file) => file.modules.filter((id) => REACT.test(id))),
    ),
    none(
      'React shares no chunk with our code',
      ours.flatMap((file) => file.modules.filter((id) => REACT.test(id))),
    ),
    none('chain and relay libraries up to the wallet list', [...before, ...after].flatMap(listLate)),
    none('requests to other origins before a click', foreign),
  ]
}

/**
 * Checks the single file that a page without a build step loads before a click: the core, the manifests of all chains and plugins, and EVM's networks.
 * @param {number} bytes
 * @param {number} limit
 * @returns {Result}
 */
function judgeScriptTag(bytes, limit) {
  return {
    name: 'the file of a script tag (brotli)',
    ok: bytes <= limit,
    detail: `${bytes} of ${limit} B (${SCRIPT_TAG})`,
  }
}

/**
 * Whether a file contains React and none of our code. It may contain the bundler's runtime, a module without a file.
 * @param {Download} file
 */
function isReact({ modules }) {
  return modules.length > 0 && modules.every((id) => REACT.test(id) || id.startsWith('\0'))
}

/** @param {readonly Download[]} files */
function sum(files) {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

/** @param {Download} file */
function listLate({ modules }) {
  return modules.filter((id) => LATE_PACKAGES.test(id))
}

/**
 * @param {string} name
 * @param {Download[]} files
 * @param {number} limit
 * @returns {Result}
 */
function judge(name, files, limit) {
  const total = sum(files)
  const list = files.map((file) => `${file.path} ${file.bytes}`).join(', ')
  return { name, ok: total <= limit, detail: `${total} of ${limit} B (${list})` }
}

/**
 * @param {string} name
 * @param {string[]} found
 * @returns {Result}
 */
function none(name, found) {
  return { name: `no ${name}`, ok: found.length === 0, detail: found.slice(0, 5).join(', ') }
}
