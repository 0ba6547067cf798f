// What every release relies on: one version for all packages, and packages that may be published. On a copy of the manifests.
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
import { listPublished, ROOT } from './packages.mjs'
import { versionPackages } from './versionPackages.mjs'

interface Manifest {
  name: string
  version: string
  private?: boolean
  publishConfig?: object
  bin?: object | string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Every workspace of the repository, by folder. */
function listWorkspaces(): string[] {
  const { workspaces } = readManifest(join(ROOT, 'package.json')) as Manifest & { workspaces: string[] }
  return workspaces
    .flatMap((each) => {
      const group = each.replace('/*', '')
      return group === each ? [each] : readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`)
    })
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function rangesOfOurs(ranges: Record<string, string> = {}): string[] {
  return Object.entries(ranges).flatMap(([name, range]) => (name.startsWith('@latchkey/') ? [range] : []))
}

/** changesets runs in a process of its own. */
const LIMIT_MS = 60_000
/** What `changeset publish` asks the registry about: every workspace that does not say that it is private. */
const published = listWorkspaces().filter((folder) => !readManifest(join(ROOT, folder, 'package.json')).private)

test('npm may publish what a release is made of, and nothing of services, examples, or the repository itself', () => {
  expect(published.toSorted()).toEqual(listPublished().toSorted())
  expect(published.filter((folder) => /^(services|examples)\b/.test(folder))).toEqual([])
  expect(readManifest(join(ROOT, 'package.json')).private).toBe(true)
})

test('nobody who installs a package is sent for one that is not published', () => {
  const manifests = listWorkspaces().map((folder) => readManifest(join(ROOT, folder, 'package.json')))
  const held = new Set(manifests.filter((each) => each.private).map(({ name }) => name))
  for (const { dependencies, peerDependencies, optionalDependencies } of manifests.filter((each) => !each.private)) {
    const needed = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
    expect(needed.filter((name) => held.has(name))).toEqual([])
  }
})

test.each(published)('%s may be published by anybody who is let, with provenance', (folder) => {
  const { version, publishConfig, dependencies, peerDependencies } = readManifest(join(ROOT, folder, 'package.json'))
  expect(publishConfig).toEqual({ access: 'public', provenance: true })
  for (const range of rangesOfOurs(dependencies)) expect(range).toBe(version)
  for (const range of rangesOfOurs(peerDependencies)) expect(range).toBe(`^${version}`)
})

test.each(published)('%s names its programs, so that npm publishes the manifest as it is', (folder) => {
  expect(readManifest(join(ROOT, folder, 'package.json')).bin ?? {}).toBeTypeOf('object')
})

test.each(['patch', 'minor', 'major'] as const)(
  'a change of one package that is %s moves all packages by as much',
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
  'the changes that wait in this repository make a release: each is told by every package that it names',
  () => {
    const { version } = readManifest(join(ROOT, 'kernel/package.json'))
    const root = copyManifests(version)
    const waiting = readdirSync(join(ROOT, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')
    const texts = waiting.map((file) => readFileSync(join(ROOT, '.changeset', file), 'utf8'))
    texts.push("---\n'@latchkey/plugin-help': patch\n---\n\nMore help.\n")
    for (const [index, text] of texts.entries()) writeFileSync(join(root, `.changeset/${index}.md`), text)
    expect(versionPackages(root)).not.toBe(version)
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

/** The manifests of all workspaces at one version, with the settings of changesets. */
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
