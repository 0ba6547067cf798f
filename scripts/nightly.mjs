// `npm run nightly`: what `npm test` has no time for. Without names, every step of scripts/nightly/steps.mjs, in their order, which
// takes a night; `npm run nightly -- soak load`: only these. Writes bench/results/nightly.json and, as a page, nightly.md next to it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addRun, drawPage } from './nightly/page.mjs'
import { NIGHT, PREPARATION } from './nightly/steps.mjs'
import { ROOT } from './packages.mjs'
import { ensurePrograms } from './programs.mjs'
import { runStep } from './steps.mjs'

const HISTORY = join(ROOT, 'bench/results/nightly.json')
const PAGE = join(ROOT, 'bench/results/nightly.md')
const MS_PER_MINUTE = 60_000

const names = process.argv.slice(2)
const unknown = names.filter((name) => !NIGHT.some((step) => step.name === name))
if (unknown.length > 0) {
  print(`No such step: ${unknown.join(', ')}. There are ${NIGHT.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
ensurePrograms()
let failed = 0
for (const step of PREPARATION) {
  const { counts, output } = await runStep(step)
  failed += counts.failed
  if (counts.failed > 0) print(output)
}
for (const step of NIGHT.filter(({ name }) => names.length === 0 || names.includes(name))) await record(step)
print(`\n${failed} failed. The figures are in bench/results/nightly.md.`)
process.exit(failed > 0 ? 1 : 0)

/** Writes after each step: a night that is cut off keeps what it has. @param {import('./nightly/steps.mjs').NightStep} step */
async function record(step) {
  const startMs = performance.now()
  const { counts, output } = await runStep(step)
  failed += counts.failed
  if (counts.failed > 0) print(output)
  const minutes = Math.ceil((performance.now() - startMs) / MS_PER_MINUTE)
  const figures = {
    ...{ passed: counts.passed, failed: counts.failed, minutes },
    ...(counts.failed === 0 ? step.readFigures?.() : {}),
  }
  const known = existsSync(HISTORY) ? JSON.parse(readFileSync(HISTORY, 'utf8')) : {}
  const history = addRun(known, step.name, { date: new Date().toISOString().slice(0, 10), figures })
  writeFileSync(HISTORY, `${JSON.stringify(history, null, 2)}\n`)
  writeFileSync(PAGE, drawPage(history))
  print(`${step.name.padEnd(10)} ${counts.passed} passed, ${counts.failed} failed (${minutes} min)`)
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`)
}
