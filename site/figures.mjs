// The figures of the home page, and the page that explains how each was measured. All come from recorded results.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'
import { REPOSITORY } from './links.mjs'

/**
 * @typedef {{ name: string, packages: number, megabytes: number, installScripts: number, copies: Record<string, string[]> }} Install
 * @typedef {object} HostReport what `npm run bench:hosts` writes
 * @property {(Install & { before: { packages: number, megabytes: number } })[]} installed
 * @property {(Install & { manager: string, firstLoadBytes: number, clickBytes: number | null })[]} hosts
 */
/** @typedef {{ value: string, unit: string, label: string, source: string, sourceName: string }} Figure */

/** Packages that ours share with a site. */
const SHARED = /^(viem|ox|react|react-dom|jotai|valibot)$|^@(latchkey|noble|scure|solana)\//

/** @returns {Figure[]} */
export function listFigures() {
  const sizes = readJson('bench/results/sizes.json')
  const open = readJson('bench/results/openTime.json')
  const activity = readJson('bench/results/activityScroll.json')
  const kilobytes = (sizes.visitBrotliBytes.beforeClick / 1000).toFixed(1)
  return [
    figure(kilobytes, 'kB', 'before a click, without React and without a request', 'bench/results/sizes.json'),
    figure(
      `${medianOf(open, 'prefetched')}`,
      'ms',
      `from click to wallet list, prefetched, on a ${open.cpuSlowdown}× slower processor`,
      'bench/results/openTime.json',
    ),
    figure(
      `${Math.round(activity.visits[0].framesPerSecond)}`,
      'fps',
      `while ${activity.transactions.toLocaleString('en-US')} transactions scroll, with ${activity.visits[0].longTasks} long tasks`,
      'bench/results/activityScroll.json',
    ),
  ]
}

/** @returns {import('./pages.mjs').Page} */
export function makeBenchmarkPage() {
  const open = readJson('bench/results/openTime.json')
  const qr = readJson('bench/results/qrTime.json')
  const hosts = readJson('bench/results/hosts.json')
  const limits = readJson('.ci/sizes.json')
  const sizes = readJson('bench/results/sizes.json').visitBrotliBytes
  const text = `# Benchmarks

Every figure on this site comes from a result that is recorded in the repository, and a test compares them. Decisions quote the figures from the time when they were made. To run a benchmark again, use the command above its table.

## Download size

\`npm run sizes\` measures what a real Chromium downloads, without React, after brotli. It fails if a limit is exceeded. The limits are in [.ci/sizes.json](${REPOSITORY}/blob/main/.ci/sizes.json). [Result](${REPOSITORY}/blob/main/bench/results/sizes.json)

| What | Measured | Limit |
| --- | --- | --- |
| Before a click | ${bytes(sizes.beforeClick)} | ${bytes(limits.visitBrotliBytes.beforeClick)} |
| From the click to the wallet list | ${bytes(sizes.clickToList)} | ${bytes(limits.visitBrotliBytes.clickToList)} |
| Before a click, with the file for a script tag | ${bytes(sizes.scriptTag)} | ${bytes(limits.scriptTagBrotliBytes)} |

## Click to wallet list

\`npm run bench\` opens the modal in Chromium with a ${open.cpuSlowdown}× slower processor, ${open.rounds} rounds each. ${machineOf(open)} [Result](${REPOSITORY}/blob/main/bench/results/openTime.json)

${tableOf(open)}

## Click to QR code

\`npm run bench:qr\` opens the WalletConnect view over a local relay with a ${qr.cpuSlowdown}× slower processor, ${qr.rounds} rounds each. ${machineOf(qr)} [Result](${REPOSITORY}/blob/main/bench/results/qrTime.json)

${tableOf(qr)}

## Install size

\`npm run bench:hosts\` installs the packed packages with npm and measures what the page itself needs, without bundlers, compilers, and types. React is included. "Before" is an earlier layout, in which every page installed all families. [Result](${REPOSITORY}/blob/main/bench/results/hosts.json)

${installTable(hosts)}

The same command builds each of these pages with the packed packages and opens it in Chromium. Bytes are after brotli, with the framework, and without requests to other servers. Pages that use React load it before the click. All others load it with the click. Copies under wagmi 2, sats-connect, and wallet-adapter are dependencies of those libraries.

- With Yarn Plug'n'Play, packages stay in archives, so they take less space.
- A workspace page is built with the other packages that are installed in this repository. A page that reads its networks from \`@latchkey/example-config\` installs every plugin with it.
- The page \`headless\` draws its own sign-in, so no click opens the modal.

${hostTable(hosts)}

## More results

${moreResults()}
`
  return { route: 'benchmarks', title: 'Benchmarks', text, weight: 3 }
}

/** @param {HostReport} report */
function installTable({ installed }) {
  const rows = installed.map(
    ({ name, packages, megabytes, installScripts, copies, before }) =>
      `| ${name} | ${packages} (before: ${before.packages}) | ${megabytes} (before: ${before.megabytes}) | ${installScripts} | ${listCopies(copies)} |`,
  )
  return [
    '| Packages | Installed | MB | Install scripts | More than one copy |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** @param {HostReport} report */
function hostTable({ hosts }) {
  const rows = hosts.map(
    (each) =>
      `| ${each.name} | ${each.manager} | ${bytes(each.firstLoadBytes)} | ${each.clickBytes === null ? '–' : bytes(each.clickBytes)} | ${each.packages} | ${each.megabytes} | ${listCopies(each.copies)} |`,
  )
  const head =
    '| Page | Installed by | Before a click | From the click to the modal | Packages | MB | More than one copy |'
  return [head, '| --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n')
}

/** @param {number} count */
function bytes(count) {
  return `${count.toLocaleString('en-US')} bytes`
}

/**
 * Returns the packages that ours share with a site, because a second copy would be built into the page or use memory.
 * @param {Record<string, string[]>} copies
 */
function listCopies(copies) {
  const shared = Object.entries(copies).filter(([name]) => SHARED.test(name))
  return shared.map(([name, versions]) => `\`${name}\` × ${versions.length}`).join(', ') || 'none'
}

function moreResults() {
  const portfolio = readJson('bench/results/portfolioScroll.json')
  const activity = readJson('bench/results/activityScroll.json')
  const cycles = readJson('bench/results/connectCycles.json')
  return [
    `| What | Result | Command |`,
    `| --- | --- | --- |`,
    `| Scroll ${activity.transactions.toLocaleString('en-US')} transactions | ${describeScroll(activity)} | \`npm run bench:activity\` |`,
    `| Scroll ${portfolio.tokens} tokens | ${describeScroll(portfolio)} | \`npm run bench:portfolio\` |`,
    `| Connect and disconnect ${cycles.cycles.toLocaleString('en-US')} times | ${cycles.connect.medianMs} ms to connect (median) | \`npm run bench:cycles\` |`,
  ].join('\n')
}

/** @param {{ visits: { cpuSlowdown: number, framesPerSecond: number, longTasks: number }[] }} result */
function describeScroll({ visits }) {
  return visits
    .map(({ cpuSlowdown, framesPerSecond, longTasks }) => {
      const speed = cpuSlowdown === 1 ? '' : `; on a ${cpuSlowdown}× slower processor, `
      return `${speed}${framesPerSecond} frames per second, ${longTasks} long tasks`
    })
    .join('')
}

/** @param {{ machine: { cpu: string, cores: number, memoryGb: number } }} result */
function machineOf({ machine }) {
  return `Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB.`
}

/** @param {{ subjects: { name: string, medianMs: number, bestMs: number, worstMs: number }[] }} result */
function tableOf({ subjects }) {
  const rows = subjects.map((each) => `| ${each.name} | ${each.medianMs} ms | ${each.bestMs} ms | ${each.worstMs} ms |`)
  return ['| Page | Median | Best | Worst |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/**
 * @param {{ subjects: { name: string, medianMs: number }[] }} result
 * @param {string} name
 */
function medianOf({ subjects }, name) {
  const found = subjects.find((each) => each.name === name)
  if (!found) throw new Error(`No result named ${name}`)
  return found.medianMs
}

/**
 * @param {string} value
 * @param {string} unit
 * @param {string} label
 * @param {string} file
 * @returns {Figure}
 */
function figure(value, unit, label, file) {
  return { value, unit, label, source: `${REPOSITORY}/blob/main/${file}`, sourceName: file }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
}
