// Tests the check of links between pages: remark with the configuration that `npm run links` uses.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listFiles, ROOT } from '../packages.mjs'

const VERDICTS = [
  ['nowhere.md', 'Cannot find file'],
  ['#nothing-of-that-name', 'Cannot find heading'],
  ['../../README.md#nothing-of-that-name', 'Cannot find heading'],
  ['https://github.com/latchkey-modal/latchkey/blob/main/nowhere.md', 'Cannot find file'],
  ['../../../elsewhere.md', 'leaves the repository'],
  ['http://shop.example', 'Not an https: link'],
  ['javascript:alert(1)', 'Not an https: link'],
  ['https://', 'Not an https: link'],
  ['#a-heading-here', 'no issues found'],
  ['../../docs', 'no issues found'],
  ['../../README.md#add-it-to-a-page', 'no issues found'],
  ['https://shop.example/a#b', 'no issues found'],
  ['http://localhost:5173/', 'no issues found'],
  ['https://github.com/latchkey-modal/latchkey/blob/main/README.md#add-it-to-a-page', 'no issues found'],
] as const

test('each kind of link is checked', () => {
  // Inside the repository, so that its configuration applies.
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pages = VERDICTS.map(([link], index) => {
    const page = join(folder, `page-${index}.md`)
    writeFileSync(page, `# A \`heading\` (here)\n\n[x](${link})\n`)
    return page
  })
  const config = ['--rc-path', join(ROOT, '.remarkrc.json'), '--no-color', '--no-stdout', '--no-ignore']
  const { stderr } = spawnSync(join(ROOT, 'node_modules/.bin/remark'), [...config, ...pages], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const reports = new Map(
    [...stderr.matchAll(/page-(\d+)\.md([^/]*(?:\n .*)*)/g)].map(([, page, text]) => [Number(page), text]),
  )
  expect(VERDICTS.map((_, index) => reports.get(index))).toEqual(
    VERDICTS.map(([, verdict]) => expect.stringContaining(verdict)),
  )
})

test('every guide is in the table of contents', () => {
  const contents = readFileSync(join(ROOT, 'docs/README.md'), 'utf8')
  const guides = listFiles(/^docs\/guides\/.*\.md$/).map((file) => file.replace('docs/', ''))
  expect(guides.filter((guide) => !contents.includes(`](${guide})`))).toEqual([])
})
