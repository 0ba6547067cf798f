// Tests the figures of a folder in the layout of each package manager.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readInstall } from './readInstall.mjs'

const MEGABYTE = 'x'.repeat(1_048_576)

/** A page that depends on `a`, and the packages that a package manager installed for it, by folder. */
function layPage(packages: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = { dependencies: { a: '*' }, devDependencies: { tool: '*' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(page))
  for (const [path, manifest] of Object.entries(packages)) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, path, 'index.js'), MEGABYTE)
  }
  return folder
}

test('counts the page’s packages, disk space, install scripts and duplicate copies, without its tools', () => {
  const folder = layPage({
    'node_modules/a': {
      name: 'a',
      version: '1.0.0',
      scripts: { postinstall: 'node build' },
      dependencies: { '@of/b': '2', c: '1' },
      peerDependencies: { d: '*', tool: '*' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/a/node_modules/@of/b': { name: '@of/b', version: '2.0.0' },
    'node_modules/@of/b': { name: '@of/b', version: '1.0.0' },
    'node_modules/c': { name: 'c', version: '1.0.0', dependencies: { '@of/b': '1' } },
    'node_modules/d': { name: 'd', version: '1.0.0', optionalDependencies: { absent: '1' } },
    'node_modules/tool': { name: 'tool', version: '1.0.0' },
  })
  expect(readInstall(folder)).toEqual({
    packages: 5,
    megabytes: 5,
    installScripts: 1,
    copies: { '@of/b': ['2.0.0', '1.0.0'] },
  })
})

test('a package behind a symlink, as pnpm lays it out, is found with its neighbors, and counts once', () => {
  const folder = layPage({
    'node_modules/.pnpm/a@1.0.0/node_modules/a': { name: 'a', version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/.pnpm/c@1.0.0/node_modules/c': { name: 'c', version: '1.0.0', peerDependencies: { a: '*' } },
  })
  const link = (from: string, to: string) => {
    mkdirSync(dirname(join(folder, from)), { recursive: true })
    symlinkSync(join(folder, to), join(folder, from))
  }
  link('node_modules/a', 'node_modules/.pnpm/a@1.0.0/node_modules/a')
  link('node_modules/.pnpm/a@1.0.0/node_modules/c', 'node_modules/.pnpm/c@1.0.0/node_modules/c')
  link('node_modules/.pnpm/c@1.0.0/node_modules/a', 'node_modules/.pnpm/a@1.0.0/node_modules/a')
  expect(readInstall(folder)).toEqual({ packages: 2, megabytes: 2, installScripts: 0, copies: {} })
})
