// `npm create latchkey` as a stranger gets it: packed, unpacked, run for every template; the page it makes is then given our
// packages as npm packs them, type-checked and built by the commands of its own package.json. Offline.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstaller } from './installPacked.mjs'
import { ROOT } from './packages.mjs'
import { packPackage } from './packPackage.mjs'
import { findTraces } from './readArchive.mjs'
import { reportResults } from './results.mjs'

/** @typedef {import('./results.mjs').Result} Result */

const work = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
try {
  const { file, files } = packPackage(join(ROOT, 'create'), work)
  const creator = join(work, 'creator')
  mkdirSync(creator)
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', creator])
  const install = createInstaller(work)
  const traces = findTraces(file)
  reportResults([
    {
      name: 'create-latchkey keeps to itself where and when it was packed',
      ok: traces.length === 0,
      detail: traces.join(', '),
    },
    { name: 'create-latchkey packs no test', ok: !files.some((each) => each.includes('test')) },
    ...readdirSync(join(creator, 'templates')).map((template) => tryTemplate(template, creator, install)),
  ])
} finally {
  rmSync(work, { recursive: true, force: true })
}

/**
 * @param {string} template
 * @param {string} creator folder of the unpacked package
 * @param {import('./installPacked.mjs').Install} install
 * @returns {Result}
 */
function tryTemplate(template, creator, install) {
  const name = `npm create latchkey, template ${template}: made, type-checked and built`
  const made = run(join(creator, 'bin.mjs'), [template, '--template', template], work)
  if (made) return { name, ok: false, detail: made }
  const page = join(work, template)
  const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync(join(page, 'package.json'), 'utf8'))
  for (const each of Object.keys({ ...dependencies, ...devDependencies })) install(each, page)
  for (const command of scripts.build.split(' && ')) {
    const [program = '', ...args] = command.split(' ')
    const failure = run(realpathSync(join(ROOT, 'node_modules/.bin', program)), args, page)
    if (failure) return { name, ok: false, detail: failure }
  }
  const isBuilt = existsSync(join(page, 'dist/index.html'))
  return { name, ok: isBuilt, detail: isBuilt ? '' : 'no dist/index.html' }
}

/**
 * The complaint of a program, or null.
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
function run(program, args, cwd) {
  const env = { ...process.env, NO_COLOR: '1', CI: 'true' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8', env })
  return status === 0 ? null : `\n${stdout}${stderr}`
}
