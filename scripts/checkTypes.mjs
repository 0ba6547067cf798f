// The types of our packages in a fresh host: the archives that npm makes, with `skipLibCheck` off. Errors in the types of other
// libraries are counted apart, since no release of ours can mend them. `--all` takes every combination; without it, the oldest
// and the newest of each are taken at least once.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInstaller } from './installPacked.mjs'
import { listPackages, ROOT } from './packages.mjs'
import { reportResults } from './results.mjs'

/**
 * @typedef {keyof typeof COMPILERS} Compiler
 * @typedef {keyof typeof REACT_TYPES} ReactTypes
 * @typedef {'bundler' | 'node16' | 'nodenext'} Resolution
 * @typedef {[Compiler, ReactTypes, Resolution]} Combination
 */

/** Folders that have them installed. The oldest one is stated in docs/guides/upgrading.md and in the package.json of the kernel. */
const COMPILERS = { '5.4.x': 'scripts/types/react-18', '6.0.x': '.', '7.0.x': 'scripts/types/react-19' }
const REACT_TYPES = { '18.3.0': 'scripts/types/react-18', '19.0.0': 'scripts/types/react-19', newest: '.' }
/** @type {Combination[]} */
const CHOSEN = [
  ['5.4.x', '18.3.0', 'node16'],
  ['5.4.x', 'newest', 'bundler'],
  ['7.0.x', '18.3.0', 'bundler'],
  ['7.0.x', '19.0.0', 'node16'],
  ['7.0.x', 'newest', 'nodenext'],
]
/** What a host installs next to our packages where it uses these entries. */
const OPTIONAL_PEERS = ['viem', '@wagmi/core']
/** An error as the compiler prints it: with the file it is in, or of the settings as such. */
const ERROR = /^(?:(.+)\(\d+,\d+\): )?error TS\d+: .*$/gm
/** Of a library whose files the compiler names by where they are. */
const LIBRARY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/
/** The first errors say it; one cause may have hundreds. */
const SHOWN = 20
/** As many as CI has processors. */
const AT_ONCE = 2

const packages = listPackages()
const work = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-types-')))
try {
  const install = createInstaller(work)
  /** @type {Map<string, string>} */
  const hosts = new Map(keysOf(REACT_TYPES).map((types) => [types, layHost(types, install)]))
  const waiting = process.argv.includes('--all') ? listAll() : [...CHOSEN]
  /** @type {import('./results.mjs').Result[]} */
  const results = []
  const checkNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.push(await check(next, hosts.get(next[1]) ?? ''))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  reportResults(results)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** @returns {Combination[]} */
function listAll() {
  /** @type {Resolution[]} */
  const resolutions = ['bundler', 'node16', 'nodenext']
  return keysOf(COMPILERS).flatMap((compiler) =>
    keysOf(REACT_TYPES).flatMap((types) =>
      resolutions.map((resolution) => /** @type {Combination} */ ([compiler, types, resolution])),
    ),
  )
}

/**
 * A host with all our packages that imports every entry, and the page of scripts/types.
 * @param {ReactTypes} types
 * @param {import('./installPacked.mjs').Install} install
 */
function layHost(types, install) {
  const folder = join(work, `react-${types}`)
  const base = join(work, `base-${types}`)
  mkdirSync(join(folder, 'src'), { recursive: true })
  // Its own types of React come first; what has React as a peer is copied, to find them too.
  link('node_modules/react', base, 'node_modules/react')
  link(`${REACT_TYPES[types]}/node_modules/@types/react`, base, 'node_modules/@types/react')
  for (const name of ['@types/react', ...OPTIONAL_PEERS, ...packages.map((each) => each.name)])
    install(name, folder, base)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const specifiers = packages.flatMap((each) => each.entries.map((entry) => entry.specifier))
  const lines = specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}'\n`)
  writeFileSync(join(folder, 'src/entries.ts'), lines.join(''))
  cpSync(join(ROOT, 'scripts/types/page.tsx'), join(folder, 'src/page.tsx'))
  return folder
}

/**
 * @param {string} source relative to the root
 * @param {string} folder
 * @param {string} place relative to the folder
 */
function link(source, folder, place) {
  mkdirSync(dirname(join(folder, place)), { recursive: true })
  symlinkSync(join(ROOT, source), join(folder, place))
}

/**
 * @param {Combination} combination
 * @param {string} folder
 * @returns {Promise<import('./results.mjs').Result>}
 */
async function check([compiler, types, resolution], folder) {
  const config = join(folder, `tsconfig.${compiler}.${resolution}.json`)
  writeFileSync(config, JSON.stringify({ compilerOptions: listOptions(resolution), include: ['src'] }))
  const startMs = performance.now()
  const { code, output } = await compile(COMPILERS[compiler], config)
  const errors = [...output.matchAll(ERROR)].map(([text, file = '']) => ({ text, library: libraryOf(file) }))
  const own = errors.filter(({ library }) => library === null)
  const foreign = [...new Set(errors.flatMap(({ library }) => library ?? []))]
  const seconds = `${((performance.now() - startMs) / 1000).toFixed(1)} s`
  const apart = foreign.length > 0 ? `; ${errors.length - own.length} errors in the types of ${foreign.join(', ')}` : ''
  const isRun = code === 0 || errors.length > 0
  return {
    name: `HST-02 types with TypeScript ${compiler}, @types/react ${types}, ${resolution}`,
    ok: isRun && own.length === 0,
    detail:
      isRun && own.length === 0
        ? seconds + apart
        : `\n${
            own
              .map(({ text }) => text)
              .slice(0, SHOWN)
              .join('\n') || output
          }`,
  }
}

/** @param {Resolution} resolution */
function listOptions(resolution) {
  return {
    target: 'ES2022',
    module: resolution === 'bundler' ? 'ESNext' : resolution,
    moduleResolution: resolution,
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  }
}

/**
 * The library of somebody else that a file belongs to, or null. Those are behind links, so that they are not below the host.
 * @param {string} file as the compiler prints it, relative to the host
 */
function libraryOf(file) {
  const name = LIBRARY.exec(`/${file}`)?.[1] ?? null
  return name?.startsWith('@latchkey/') ? null : name
}

/**
 * @param {string} compiler the folder that has it installed
 * @param {string} config
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function compile(compiler, config) {
  const program = join(ROOT, compiler, 'node_modules/typescript/bin/tsc')
  const child = spawn(process.execPath, [program, '--pretty', 'false', '-p', config], { cwd: dirname(config) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

/**
 * @template {object} T
 * @param {T} object
 */
function keysOf(object) {
  return /** @type {(keyof T & string)[]} */ (Object.keys(object))
}
