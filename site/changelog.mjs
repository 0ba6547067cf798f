// Generates the changelog of the next release from the pending changesets, with breaking changes first.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'

const FOLDER = join(ROOT, '.changeset')
const CHANGESET = /^---\n([\s\S]*?)\n---\n+([\s\S]+)$/
const BUMPS = /** @type {const} */ ([
  ['major', 'Breaking changes'],
  ['minor', 'New'],
  ['patch', 'Fixed'],
])

/** @returns {import('./pages.mjs').Page} */
export function makeChangelogPage() {
  const changes = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => {
      const [, head = '', body] = CHANGESET.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? []
      return body ? [{ bump: BUMPS.find(([each]) => head.includes(`: ${each}`))?.[0], body: body.trim() }] : []
    })
  const sections = BUMPS.flatMap(([bump, title]) => {
    const bodies = changes.filter((each) => each.bump === bump).map(({ body }) => `- ${body.replaceAll('\n', '\n  ')}`)
    return bodies.length > 0 ? [`### ${title}`, bodies.join('\n')] : []
  })
  const text = ['# Changelog', '## Next release', ...sections].join('\n\n')
  return { route: 'changelog', title: 'Changelog', text, weight: 0.5 }
}
