// Follows the guides of docs/guides word by word, each in a fresh folder: writes every file that a code block names, runs every
// command, and installs the packages of this repository as npm packs them. Offline: other packages are those installed here. The code
// blocks of all other pages are type-checked.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compileSnippets } from './docs/compileSnippets.mjs'
import { createInstaller } from './installPacked.mjs'
import { ROOT } from './packages.mjs'
import { reportResults } from './results.mjs'

/** @typedef {import('./results.mjs').Result} Result */

const GUIDES = 'docs/guides'
/** A fenced block: its language, the file it is or nothing, its text. */
const BLOCK = /^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm
/** What a reader gets who installs it today is here under another name. */
const NEWEST = new Map([['tsc', 'typescript-7/bin/tsc']])
/** Longest a command may take on a busy machine. */
const COMMAND_LIMIT_MS = 180_000

const work = mkdtempSync(join(tmpdir(), 'latchkey-guides-'))
const install = createInstaller(work)
try {
  const guides = readdirSync(join(ROOT, GUIDES)).filter((name) => name.endsWith('.md'))
  reportResults([compileSnippets(), ...guides.flatMap(follow)])
} finally {
  rmSync(work, { recursive: true, force: true })
}

/**
 * Stops at the first command that fails: a reader would.
 * @param {string} guide
 * @returns {Result[]}
 */
function follow(guide) {
  const folder = join(work, guide.replace('.md', ''))
  mkdirSync(folder)
  /** @type {Result[]} */
  const results = []
  for (const [, language, file, text = ''] of readGuide(guide).matchAll(BLOCK)) {
    if (file) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    } else if (language === 'sh') {
      for (const command of text.trim().split('\n')) {
        const detail = run(command, folder)
        results.push({ name: `${guide}: ${command}`, ok: detail === null, detail: detail ?? '' })
        if (detail !== null) return results
      }
    }
  }
  return results
}

/**
 * The complaint of a command, or null.
 * @param {string} command
 * @param {string} folder
 */
function run(command, folder) {
  const [program = '', ...args] = command.split(' ')
  if (program === 'npm' && args[0] === 'install') {
    for (const name of args.slice(1).filter((arg) => !arg.startsWith('--'))) install(name, folder)
    return null
  }
  const [name = '', ...rest] = args
  const bin = join(ROOT, 'node_modules', NEWEST.get(name) ?? `.bin/${name}`)
  if (program !== 'npx' || !existsSync(bin))
    return 'a guide may say npm install and npx with a program that is installed'
  const { status, stdout, stderr } = spawnSync(process.execPath, [realpathSync(bin), ...rest], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
    timeout: COMMAND_LIMIT_MS,
  })
  return status === 0 ? null : `\n${stdout}${stderr}`
}

/** @param {string} guide */
function readGuide(guide) {
  return readFileSync(join(ROOT, GUIDES, guide), 'utf8')
}
