// Follows guides of docs/guides exactly, in a new folder: writes every file that a code block names, runs every
// command, and installs the packages of this repository as npm packs them. Works offline, with the other packages installed here.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstaller, type Install } from '../installPacked.ts'
import { type PackageJson, ROOT } from '../packages.mjs'
import { findProgram } from '../programs.mjs'
import { findFailure } from './run.ts'

/** A fenced block: its language, the file that it represents (if any), and its text. */
const BLOCK = /^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm
/** Programs that this repository installs under another name than a reader does. */
const NEWEST = new Map([['tsc', 'typescript-7/bin/tsc']])
/** The longest that a command may take on a busy machine. */
const COMMAND_LIMIT_MS = 180_000
/** Makes a guide's own browser tests start the browser of this machine. */
const BROWSER = { CHROME_PATH: findProgram('headlessShell') ?? findProgram('chromium') ?? '' }
/** A guide has several commands. */
const GUIDE_LIMIT_MS = 4 * COMMAND_LIMIT_MS

/** What most readers follow first. `npm run test:guides` and the nightly run follow the others too. */
const IN_EVERY_RUN = [
  'composing-a-bundle.md',
  'start-html.md',
  'start-react.md',
  'writing-a-chain.md',
  'writing-a-plugin.md',
]

const guides = readdirSync(join(ROOT, 'docs/guides'))
  .filter((file) => file.endsWith('.md') && (process.env.LATCHKEY_NIGHT || IN_EVERY_RUN.includes(file)))
  .map((name) => [name, [...readFileSync(join(ROOT, 'docs/guides', name), 'utf8').matchAll(BLOCK)]] as const)
  .filter(([, blocks]) => blocks.some(isCommands))
const work = mkdtempSync(join(tmpdir(), 'latchkey-guides-'))
let install: Install

beforeAll(() => {
  install = createInstaller(work)
}, COMMAND_LIMIT_MS)
afterAll(() => rmSync(work, { recursive: true, force: true }))

test.each(guides)(
  '%s, followed exactly',
  async (name, blocks) => {
    const folder = join(work, name.replace('.md', ''))
    mkdirSync(folder)
    for (const block of blocks) {
      const [, , file, text = ''] = block
      if (file) {
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        writeFileSync(join(folder, file), text)
      } else if (isCommands(block)) {
        for (const command of text.trim().split('\n')) expect(await follow(command, folder), command).toBeNull()
      }
    }
  },
  GUIDE_LIMIT_MS,
)

function isCommands([, language, file]: RegExpMatchArray): boolean {
  return language === 'sh' && !file
}

/** Returns the output of the command if it failed, or null. */
async function follow(command: string, folder: string): Promise<string | null> {
  const [program = '', ...args] = command.split(' ')
  if (program === 'npm' && args[0] === 'install') {
    for (const name of args.slice(1).filter((arg) => !arg.startsWith('--'))) {
      install(name, folder)
      linkPrograms(name, folder)
    }
    return null
  }
  const [name = '', ...rest] = args
  const bin = join(ROOT, 'node_modules', NEWEST.get(name) ?? `.bin/${name}`)
  if (program !== 'npx' || !existsSync(bin))
    return 'a guide may say npm install and npx with a program that is installed'
  return findFailure([realpathSync(bin), ...rest], folder, COMMAND_LIMIT_MS, BROWSER)
}

/** Links the programs of a package as npm does, because a guide's own files start them with npx. */
function linkPrograms(name: string, folder: string): void {
  const place = join(folder, 'node_modules', name)
  const { bin = {} }: PackageJson & { bin?: string | Record<string, string> } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  )
  const programs = typeof bin === 'string' ? { [name]: bin } : bin
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  for (const [program, file] of Object.entries(programs)) {
    const link = join(folder, 'node_modules/.bin', program)
    if (!existsSync(link)) symlinkSync(join(place, file), link)
  }
}
