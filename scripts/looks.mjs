// `npm run looks`: every row of the gallery against its picture; `-- --update` takes all pictures anew.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureBrowser } from './ensureBrowser.mjs'
import { ROOT } from './packages.mjs'

const PICTURES = join(ROOT, 'e2e/looks/pictures')
/** Levels of a channel that a shade of a gradient may be off; a check with the threshold of ours sees more. */
const MAX_LOSS = 12
const args = process.argv.slice(2)
const isUpdate = args.includes('--update')
const rest = args.filter((arg) => arg !== '--update')

ensureBrowser({ log: (line) => process.stderr.write(`${line}\n`) })
run(['scripts/build.mjs'])
if (isUpdate) {
  // Pictures of rows that are gone go with them.
  if (rest.length === 0) rmSync(PICTURES, { recursive: true, force: true })
  run([...playwright(), '--update-snapshots=all', '--grep=looks as in its picture', ...rest])
  for (const file of readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.png')) await shrink(join(PICTURES, file))
  }
} else run([...playwright(), ...rest])

function playwright() {
  return ['node_modules/@playwright/test/cli.js', 'test', '--project=looks']
}

/** Makes it a palette PNG, a third of the size, unless a color would be lost that shows. @param {string} path */
async function shrink(path) {
  const picture = readFileSync(path)
  const small = await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer()
  const [before, after] = await Promise.all([picture, small].map((each) => sharp(each).flatten().raw().toBuffer()))
  const isLost = before?.some((level, index) => Math.abs(level - (after?.[index] ?? 0)) > MAX_LOSS)
  if (!isLost && small.length < picture.length) writeFileSync(path, small)
}

/** @param {string[]} command */
function run([program = '', ...rest]) {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...rest], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
