// Tests what every release relies on, with a copy of the manifests: one version for all packages, and packages that npm may publish.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPublished, listWorkspaces, ROOT } from './packages.mjs'
import { packPackages } from './packPackages.ts'
import { versionPackages } from './versionPackages.ts'

interface Manifest {
  name: string
  version: string
  description?: string
  keywords?: string[]
  license?: string
  homepage?: string
  bugs?: string
  repository?: object
  files?: string[]
  private?: boolean
  publishConfig?: object
  bin?: object | string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function rangesOfOurs(ranges: Record<string, string> = {}): string[] {
  return Object.entries(ranges).flatMap(([name, range]) => (name.startsWith('@latchkey/') ? [range] : []))
}

const REPOSITORY = 'https://github.com/latchkey-modal/latchkey'
/** changesets runs in its own process. */
const LIMIT_MS = 180_000
/** Returns the workspaces that `changeset publish` looks up in the registry: all that are not marked private. */
const published = listWorkspaces().filter((folder) => !readManifest(join(ROOT, folder, 'package.json')).private)

test('npm may publish only what a release consists of, and nothing of services, examples, or the repository itself', () => {
  expect(published.toSorted()).toEqual(listPublished().toSorted())
  expect(published.filter((folder) => /^(services|examples)\b/.test(folder))).toEqual([])
  expect(readManifest(join(ROOT, 'package.json')).private).toBe(true)
})

test('no published package requires an unpublished one', () => {
  const manifests = listWorkspaces().map((folder) => readManifest(join(ROOT, folder, 'package.json')))
  const held = new Set(manifests.filter((each) => each.private).map(({ name }) => name))
  for (const { dependencies, peerDependencies, optionalDependencies } of manifests.filter((each) => !each.private)) {
    const needed = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
    expect(needed.filter((name) => held.has(name))).toEqual([])
  }
})

test.each(published)('%s can be published by anyone with access, with provenance', (folder) => {
  const { version, publishConfig, dependencies, peerDependencies } = readManifest(join(ROOT, folder, 'package.json'))
  expect(publishConfig).toEqual({ access: 'public', provenance: true })
  for (const range of rangesOfOurs(dependencies)) expect(range).toBe(version)
  for (const range of rangesOfOurs(peerDependencies)) expect(range).toBe(`^${version}`)
})

test.each(published)('HST-11 %s tells npm where it comes from, what it is about, and what changed', (folder) => {
  const manifest = readManifest(join(ROOT, folder, 'package.json'))
  expect(manifest).toMatchObject({
    description: expect.stringMatching(/\.$/),
    license: 'MIT',
    homepage: `${REPOSITORY}/tree/main/${folder}#readme`,
    bugs: `${REPOSITORY}/issues`,
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: folder },
    files: expect.arrayContaining(['CHANGELOG.md', 'README.md']),
  })
  expect(manifest.keywords?.length).toBeGreaterThan(4)
  expect(new Set(manifest.keywords).size).toBe(manifest.keywords?.length)
})

test('HST-11 the README that npm packs with each package links to nothing that is not in the archive', () => {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-readmes-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const archives = packPackages(published, work)
  expect(archives.size).toBe(published.length)
  for (const [name, { file }] of archives) {
    const folder = join(work, name.replace('/', '-'))
    mkdirSync(folder)
    execFileSync('tar', ['-xzf', file, '-C', folder])
  }
  const validator = join(ROOT, 'node_modules/remark-validate-links/index.js')
  const options = [
    '--no-config',
    '--no-color',
    '--no-stdout',
    '--frail',
    '--quiet',
    `--use=${validator}=repository:false`,
  ]
  const remark = join(ROOT, 'node_modules/.bin/remark')
  const { status, stderr } = spawnSync(remark, ['.', ...options], { cwd: work, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}, 60_000)

test.each(published)('%s names its programs, so that npm publishes the manifest as it is', (folder) => {
  expect(readManifest(join(ROOT, folder, 'package.json')).bin ?? {}).toBeTypeOf('object')
})

test.each(['patch', 'minor', 'major'] as const)(
  'a change of one package that is %s raises the version of all packages by the same step',
  (size) => {
    const root = copyManifests('1.2.3')
    const expected = { patch: '1.2.4', minor: '1.3.0', major: '2.0.0' }[size]
    writeFileSync(join(root, '.changeset/change.md'), `---\n'@latchkey/plugin-help': ${size}\n---\n\nMore help.\n`)
    expect(versionPackages(root)).toBe(expected)
    for (const folder of published) {
      const { version, dependencies, peerDependencies } = readManifest(join(root, folder, 'package.json'))
      expect([folder, version]).toEqual([folder, expected])
      expect(rangesOfOurs(dependencies).filter((range) => range !== expected)).toEqual([])
      expect(rangesOfOurs(peerDependencies).filter((range) => range !== `^${expected}`)).toEqual([])
      expect(readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8')).toContain(`## ${expected}\n`)
    }
    const changelogs = ['plugins/help', 'sdk'].map((folder) => readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8'))
    expect(changelogs[0]).toContain('- More help.')
    expect(changelogs[1]).not.toContain('dependencies')
  },
  LIMIT_MS,
)

test(
  'HST-11 the pending changes in this repository make the first version 0.1.0, and every package that a change names lists it',
  () => {
    const { version } = readManifest(join(ROOT, 'kernel/package.json'))
    const root = copyManifests(version)
    const waiting = readdirSync(join(ROOT, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')
    const texts = waiting.map((file) => readFileSync(join(ROOT, '.changeset', file), 'utf8'))
    texts.push("---\n'@latchkey/plugin-help': patch\n---\n\nMore help.\n")
    for (const [index, text] of texts.entries()) writeFileSync(join(root, `.changeset/${index}.md`), text)
    const next = versionPackages(root)
    if (version === '0.0.0') expect(next).toBe('0.1.0')
    else expect(next).not.toBe(version)
    for (const folder of listWorkspaces()) {
      const { dependencies, devDependencies, peerDependencies } = readManifest(join(root, folder, 'package.json'))
      const others = [dependencies, devDependencies, peerDependencies]
        .flatMap(rangesOfOurs)
        .filter((range) => ![next, `^${next}`].includes(range))
      expect([folder, others]).toEqual([folder, []])
    }
    const changelogs = new Map(
      published.map((folder) => [
        readManifest(join(root, folder, 'package.json')).name,
        readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8'),
      ]),
    )
    for (const text of texts) {
      const [, head = '', said = ''] = text.split(/^---$/m)
      const [sentence = ''] = said.trim().split('\n')
      const names = [...head.matchAll(/^['"]([^'"]+)['"]:/gm)].map(([, name = '']) => name)
      expect(names).not.toEqual([])
      for (const name of names) expect(changelogs.get(name), name).toContain(`- ${sentence}`)
    }
    expect(readdirSync(join(root, '.changeset')).filter((file) => file.endsWith('.md'))).toEqual([])
  },
  LIMIT_MS,
)

/** Writes the manifests of all workspaces at one version, with the settings of changesets. */
function copyManifests(version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, '.changeset'))
  for (const file of ['package.json', '.changeset/config.json', '.changeset/changelog.cjs'])
    cpSync(join(ROOT, file), join(root, file))
  for (const folder of listWorkspaces()) {
    const file = join(root, folder, 'package.json')
    mkdirSync(dirname(file), { recursive: true })
    const text = readFileSync(join(ROOT, folder, 'package.json'), 'utf8')
    const current = readManifest(join(ROOT, folder, 'package.json')).version
    writeFileSync(file, text.replaceAll(`${current}"`, `${version}"`))
    if (existsSync(join(ROOT, folder, 'src'))) symlinkSync(join(ROOT, folder, 'src'), join(root, folder, 'src'))
  }
  return root
}
