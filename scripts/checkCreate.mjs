// What `npm create latchkey` runs, as npm packs it. The pages it makes are hosts: scripts/hosts builds them, e2e/hosts opens them.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'
import { packPackage } from './packPackage.mjs'
import { findTraces } from './readArchive.mjs'
import { reportResults } from './results.mjs'

const work = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
try {
  const { file, files } = packPackage(join(ROOT, 'create'), work)
  const traces = findTraces(file)
  const missing = readdirSync(join(ROOT, 'create/templates')).filter(
    (template) => !files.includes(`templates/${template}/package.json`),
  )
  reportResults([
    {
      name: 'create-latchkey keeps to itself where and when it was packed',
      ok: traces.length === 0,
      detail: traces.join(', '),
    },
    { name: 'create-latchkey packs no test', ok: !files.some((each) => each.includes('test')) },
    { name: 'HST-10 create-latchkey packs every template', ok: missing.length === 0, detail: missing.join(', ') },
  ])
} finally {
  rmSync(work, { recursive: true, force: true })
}
