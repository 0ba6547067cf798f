// Builds the documentation site into docs/dist: the pages, the playground, the live modal of the home page, llms.txt, and a Markdown file for
// each page. The packages must be built first. Does nothing if the inputs did not change.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildWithVite } from 'vite'
import { build } from 'vitepress'
import { listPackages, ROOT } from '../scripts/packages.mjs'
import { hashTree, isFresh, writeStamp } from '../scripts/stamp.mjs'
import { listPages } from './pages.mjs'
import { OUT, SITE } from './places.mjs'
import { HEADERS } from './policy.mjs'
import { writePages } from './writePages.mjs'

const LIVE = join(ROOT, 'everything/dist')
const PLAYGROUND = join(ROOT, 'examples/playground')
const inputs = hashTree(
  [
    ...['site', '.changeset', 'bench/results', '.ci/sizes.json', 'package-lock.json'].map((path) => join(ROOT, path)),
    ...listPages().flatMap(({ file }) => (file ? [join(ROOT, file)] : [])),
    ...listPackages().map(({ path }) => join(path, 'dist/.stamp')),
    join(LIVE, '.script/.stamp'),
    PLAYGROUND,
  ],
  process.env.LATCHKEY_DOCS_BASE,
)
if (!isFresh(OUT, inputs)) await buildSite()

async function buildSite() {
  rmSync(OUT, { recursive: true, force: true })
  const writeFiles = writePages()
  await build(SITE)
  writeFiles()
  for (const name of ['latchkey.js', 'latchkey']) cpSync(join(LIVE, name), join(OUT, 'live', name), { recursive: true })
  writeFileSync(join(OUT, '_headers'), HEADERS)
  await buildWithVite({
    root: PLAYGROUND,
    logLevel: 'error',
    build: { outDir: join(OUT, 'playground'), emptyOutDir: true },
    plugins: [{ name: 'link-docs', transformIndexHtml: (html) => html.replace('<nav hidden', '<nav') }],
  })
  writeStamp(OUT, inputs)
}
