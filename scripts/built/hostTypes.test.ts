// Checks the types of our packages in a new host: npm's archives, with `skipLibCheck` off. Errors in the types of other
// libraries don't count, because we can't fix them. `npm run test:types` and the nightly run try every combination;
// `npm test` tries the oldest versions together, and the newest.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstaller, type Install } from '../installPacked.ts'
import { listPackages, ROOT } from '../packages.mjs'

type Compiler = keyof typeof COMPILERS
type ReactTypes = keyof typeof REACT_TYPES
type Resolution = (typeof RESOLUTIONS)[number]
type Combination = readonly [Compiler, ReactTypes, Resolution]

/** Folders with the installed versions. docs/guides/upgrading.md and the kernel's package.json state the oldest one. */
const COMPILERS = { '5.4.x': 'scripts/types/react-18', '6.0.x': '.', '7.0.x': 'scripts/types/react-19' } as const
const REACT_TYPES = { '18.3.0': 'scripts/types/react-18', '19.0.0': 'scripts/types/react-19', newest: '.' } as const
/** Pages of a host that use what the entries export. */
const PAGES = ['hostPage.tsx', 'hostAccount.tsx']
const RESOLUTIONS = ['bundler', 'node16', 'nodenext'] as const
const CHOSEN: readonly Combination[] = [
  ['5.4.x', '18.3.0', 'node16'],
  ['7.0.x', 'newest', 'bundler'],
]
/** What a host also installs if it uses these entries. */
const OPTIONAL_PEERS = ['viem', '@wagmi/core']
/** An error as the compiler prints it: with its file, or about the settings. */
const ERROR = /^(?:(.+)\(\d+,\d+\): )?error TS\d+: .*$/gm
/** An error in a library whose files the compiler names by their real path. */
const LIBRARY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/
/** A compiler takes this long to read all entries with their types. */
const COMPILING_MS = 300_000

const packages = listPackages()
const work = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-types-')))
const hosts = new Map<string, string>()

beforeAll(() => {
  const install = createInstaller(work)
  for (const types of keysOf(REACT_TYPES)) hosts.set(types, layHost(types, install))
}, COMPILING_MS)
afterAll(() => rmSync(work, { recursive: true, force: true }))

test.each(process.env.LATCHKEY_NIGHT ? listAll() : CHOSEN)(
  'HST-02 HST-05 the types pass with TypeScript %s, @types/react %s, %s',
  async (compiler, types, resolution) => {
    const folder = hosts.get(types) ?? ''
    const config = join(folder, `tsconfig.${compiler}.${resolution}.json`)
    writeFileSync(config, JSON.stringify({ compilerOptions: listOptions(resolution), include: ['src'] }))
    const { code, output } = await compile(COMPILERS[compiler], config)
    const errors = [...output.matchAll(ERROR)].map(([text, file = '']) => ({ text, library: libraryOf(file) }))
    expect(errors.filter(({ library }) => library === null)).toEqual([])
    // Without errors in other libraries, the compiler exits with success.
    if (errors.length === 0) expect({ code, output }).toEqual({ code: 0, output: '' })
  },
  COMPILING_MS,
)

function listAll(): readonly Combination[] {
  return keysOf(COMPILERS).flatMap((compiler) =>
    keysOf(REACT_TYPES).flatMap((types) => RESOLUTIONS.map((resolution) => [compiler, types, resolution] as const)),
  )
}

/** Creates a host with all our packages that imports every entry, with pages that use them. */
function layHost(types: ReactTypes, install: Install): string {
  const folder = join(work, `react-${types}`)
  const base = join(work, `base-${types}`)
  mkdirSync(join(folder, 'src'), { recursive: true })
  // The host's own React types come first. Packages with React as a peer are copied, so that they find those types too.
  link('node_modules/react', base, 'node_modules/react')
  link(`${REACT_TYPES[types]}/node_modules/@types/react`, base, 'node_modules/@types/react')
  for (const name of ['@types/react', ...OPTIONAL_PEERS, ...packages.map((each) => each.name)])
    install(name, folder, base)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const specifiers = packages.flatMap((each) => each.entries.map((entry) => entry.specifier))
  const lines = specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}'\n`)
  writeFileSync(join(folder, 'src/entries.ts'), lines.join(''))
  for (const page of PAGES) cpSync(join(ROOT, 'e2e/hosts', page), join(folder, 'src', page))
  return folder
}

/** `source` is relative to the root, `place` to the folder. */
function link(source: string, folder: string, place: string): void {
  mkdirSync(dirname(join(folder, place)), { recursive: true })
  symlinkSync(join(ROOT, source), join(folder, place))
}

function listOptions(resolution: Resolution) {
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

/** Returns the third-party library that a file belongs to, or null. Those libraries are behind links, so they are not below the host. */
function libraryOf(file: string): string | null {
  const name = LIBRARY.exec(`/${file}`)?.[1] ?? null
  return name?.startsWith('@latchkey/') ? null : name
}

/** `compiler` is the folder in which it is installed. */
function compile(compiler: string, config: string): Promise<{ code: number | null; output: string }> {
  const program = join(ROOT, compiler, 'node_modules/typescript/bin/tsc')
  const child = spawn(process.execPath, [program, '--pretty', 'false', '-p', config], { cwd: dirname(config) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function keysOf<T extends object>(object: T) {
  return Object.keys(object) as (keyof T & string)[]
}
