// What `npm create latchkey` does with a folder, and that what it makes has a Connect that works.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const TEMPLATES = ['react', 'next', 'vue', 'svelte', 'wagmi', 'html']
const CREATE = fileURLToPath(new URL('.', import.meta.url))
const BIN = join(CREATE, 'bin.mjs')
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

function makeWorkFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.each(TEMPLATES)(
  'HST-10 a page from template %s is named after its folder and depends on this version',
  (template) => {
    const work = makeWorkFolder()
    const output = execFileSync(process.execPath, [BIN, 'My Page', '--template', template], {
      cwd: work,
      encoding: 'utf8',
    })
    const page = join(work, 'My Page')
    const { name, dependencies } = readJson(join(page, 'package.json'))
    const version = `^${readJson(join(CREATE, 'package.json')).version}`
    expect(name).toBe('my-page')
    const ours = Object.entries(dependencies).filter(([each]) => each.startsWith('@latchkey/'))
    expect(Object.keys(dependencies)).toContain('@latchkey/sdk')
    expect(ours.filter(([, range]) => range !== version)).toEqual([])
    expect(readFileSync(join(page, '.gitignore'), 'utf8')).toContain('node_modules/')
    expect(existsSync(join(page, '_gitignore'))).toBe(false)
    expect(output).toContain('npm install\n  npm run dev')
  },
)

test('a folder that is not empty stays unchanged', () => {
  const work = makeWorkFolder()
  writeFileSync(join(work, 'index.html'), 'mine')
  const { status, stderr } = spawnSync(process.execPath, [BIN, '.'], { cwd: work, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('Nothing was written')
  expect(readdirSync(work)).toEqual(['index.html'])
  expect(readFileSync(join(work, 'index.html'), 'utf8')).toBe('mine')
})

test('an empty folder is filled, and a file with that name is not replaced', () => {
  const work = makeWorkFolder()
  mkdirSync(join(work, 'page'))
  execFileSync(process.execPath, [BIN, 'page'], { cwd: work, stdio: 'ignore' })
  expect(existsSync(join(work, 'page/src/App.tsx'))).toBe(true)
  writeFileSync(join(work, 'file'), 'mine')
  expect(spawnSync(process.execPath, [BIN, 'file'], { cwd: work }).status).toBe(1)
  expect(readFileSync(join(work, 'file'), 'utf8')).toBe('mine')
})

test.each([
  [['page', '--template', 'angular'], "Unknown template 'angular'"],
  [['page', '--template', '../..'], "Unknown template '../..'"],
  [['page', '--color'], '--color'],
  [[], 'Name the folder'],
])('with %j it prints one sentence about what is wrong, and the usage', (args, sentence) => {
  const work = makeWorkFolder()
  const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], { cwd: work, encoding: 'utf8', input: '' })
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).toContain('Usage: npm create latchkey')
  expect(readdirSync(work)).toEqual([])
})

test.each(TEMPLATES)('template %s depends on the versions that this repository is tested with', (template) => {
  const { dependencies, devDependencies } = readJson(join(CREATE, 'templates', template, 'package.json'))
  const examples = join(CREATE, '../examples')
  const manifests = readdirSync(examples)
    .map((name) => join(examples, name, 'package.json'))
    .filter((file) => existsSync(file))
    .map(readJson)
  const tested = Object.assign(
    {},
    ...manifests.flatMap((each) => [each.dependencies, each.devDependencies]),
    readJson(join(CREATE, '../package.json')).devDependencies,
  )
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect([name, range]).toEqual([name, name.startsWith('@latchkey/') ? '*' : `^${tested[name]}`])
  }
})
