// Tests the install commands in the documentation. Yarn does not install peers, and its Plug'n'Play rejects imports of missing ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPublished, ROOT } from '../packages.mjs'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const COMMAND = /^npm install (.+)$/gm
const TEMPLATES = join(ROOT, 'create/templates')

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const peers = new Map(
  listPublished().map((folder) => {
    const {
      name,
      peerDependencies = {},
      peerDependenciesMeta,
    }: Manifest = JSON.parse(read(ROOT, folder, 'package.json'))
    return [name, Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional)] as const
  }),
)
const guides = readdirSync(join(ROOT, 'docs/guides')).filter((file) => file.endsWith('.md'))
const pages = ['README.md', ...guides.map((file) => `docs/guides/${file}`)].map((page) => {
  const commands = [...read(ROOT, page).matchAll(COMMAND)]
  return [page, commands.flatMap(([, names = '']) => names.split(' '))] as const
})
const templates = readdirSync(TEMPLATES).map((template) => {
  const { dependencies = {} }: Manifest = JSON.parse(read(TEMPLATES, template, 'package.json'))
  return [`template ${template}`, Object.keys(dependencies)] as const
})
const installs = [...pages, ...templates].filter(([, names]) => names.some((name) => peers.has(name)))

test.each(installs)('HST-01 %s installs the peers of each package that it names', (_place, names) => {
  const missing = names.flatMap((name) => (peers.get(name) ?? []).filter((peer) => !names.includes(peer)))
  expect([...new Set(missing)]).toEqual([])
})
