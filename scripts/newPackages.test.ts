// Tests that a new chain or plugin needs only a folder: the configurations of our tools find packages by pattern.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles, listPackages, ROOT } from './packages.mjs'

const COMPILERS = ['tsconfig.base.json', 'tsconfig.json', 'tsconfig.sources.json', 'tsconfig.tests.json']
const CONFIGURATIONS = [
  ...COMPILERS.slice(1),
  'tsconfig.typetests.json',
  'biome.json',
  'knip.json',
  'package.json',
  'vitest.config.ts',
]
/** A plugin or a chain: its folder, or its name as a key. */
const NAMED = /["'`](?:\.\/)?(?:plugins|chains)\/[\w-]+|"@latchkey\/(?:plugin|chain)-[\w-]+(?:\/\*)?":/g
/** Vitest tests a package's types with `tsconfig.typetests.json`. */
const CHECKED =
  /^(?:kernel|ui|sdk|languages|everything|plugins\/[^/]+|chains\/[^/]+)\/(?:src|test)\/.*(?<!\.test-d)\.tsx?$/
const NEW = ['chains/acme', 'plugins/acme'].flatMap((folder) =>
  ['src/index.ts', 'src/index.test.ts', 'src/view.tsx', 'src/view.test.tsx', 'test/world.ts'].map((file) =>
    join(folder, file),
  ),
)
const TREE = mkdtempSync(join(tmpdir(), 'latchkey-new-'))

beforeAll(() => {
  for (const file of NEW) {
    mkdirSync(dirname(join(TREE, file)), { recursive: true })
    writeFileSync(join(TREE, file), '')
  }
  for (const file of COMPILERS) writeFileSync(join(TREE, file), readFileSync(join(ROOT, file)))
})
afterAll(() => rmSync(TREE, { recursive: true, force: true }))

test('each package with marks includes the notice of their authors', () => {
  const checked = new Set(listChecked(ROOT))
  expect(listFiles(CHECKED).filter((file) => !checked.has(file))).toEqual([])
})

test('`tsc -b` checks a new chain and a new plugin, each of its files once', () => {
  expect(listChecked(TREE).sort()).toEqual([...NEW].sort())
})

test.each(['chain', 'plugin'])('the sources of a new %s are found by its name', (kind) => {
  const { options } = readConfiguration(join(TREE, 'tsconfig.sources.json'))
  const found = ts.resolveModuleName(`@latchkey/${kind}-acme`, join(TREE, 'index.ts'), options, ts.sys)
  expect(found.resolvedModule?.resolvedFileName).toBe(join(TREE, `${kind}s/acme/src/index.ts`))
})

test.each(CONFIGURATIONS)('%s names no plugin and no chain', (file) => {
  expect(readFileSync(join(ROOT, file), 'utf8').match(NAMED)).toBeNull()
})

// An earlier build provides the types of a package without a reference, but a new checkout does not have them.
test.each(listPackages())('$name refers to each package that it depends on', ({ folder, path, json }) => {
  const { references = [] } = JSON.parse(readFileSync(join(path, 'tsconfig.json'), 'utf8'))
  const referred = references.map((each: { path: string }) => normalize(join(folder, each.path)))
  const needed = listPackages().filter(({ name }) => name in { ...json.dependencies, ...json.peerDependencies })
  expect(needed.map((each) => each.folder).filter((each) => !referred.includes(each))).toEqual([])
})

/** Returns the package files that `tsc -b` checks for one of the root patterns that its first program references. */
function listChecked(root: string): string[] {
  const { projectReferences = [] } = readConfiguration(join(root, 'tsconfig.json'))
  return projectReferences
    .filter(({ path }) => path.endsWith('.json'))
    .flatMap(({ path }) => readConfiguration(path).fileNames)
    .map((file) => relative(root, file))
    .filter((file) => CHECKED.test(file))
}

function readConfiguration(file: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), undefined, file)
}
