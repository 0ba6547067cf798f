// `npm run layers`: the import rules of .ci/boundaries.cjs over every folder that exists.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, SOURCE_FOLDERS } from './packages.mjs'

const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const folders = SOURCE_FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
const args = [program, '--config', '.ci/boundaries.cjs', '--output-type', 'err-long', ...folders]
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
