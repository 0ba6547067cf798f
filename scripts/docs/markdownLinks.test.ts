import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFiles, ROOT } from '../packages.mjs'
import { findAnchors, findLinks } from './markdownLinks'

/** All pages but the reports that a tool writes. */
const files = listFiles(/^(?!\.ci\/).*\.md$/)

/** Where a published page finds the files of this repository. */
const OURS = /^https:\/\/github\.com\/latchkey-modal\/latchkey\/(?:blob|tree)\/main\//

/** What is wrong with a link, or null. Links to other sites are judged by their form: no test asks another machine. */
function complain(file: string, link: string): string | null {
  if (OURS.test(link)) return complain('README.md', link.replace(OURS, ''))
  if (/^[a-z][a-z+.-]*:/i.test(link)) {
    return /^(https:\/\/[^/\s]+\.[^/\s]+|mailto:[^@\s]+@[^@\s]+$)/.test(link) && URL.canParse(link)
      ? null
      : 'not https:'
  }
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(ROOT, file) : join(ROOT, dirname(file), decodeURIComponent(path))
  if (relative(ROOT, target).startsWith('..')) return 'leaves the repository'
  if (!existsSync(target)) return 'no such file'
  if (anchor === undefined) return null
  if (statSync(target).isDirectory() || !target.endsWith('.md')) return 'an anchor in something without headings'
  return findAnchors(readFileSync(target, 'utf8')).has(anchor) ? null : 'no such heading'
}

test('every link of every page leads somewhere', () => {
  expect(files.length).toBeGreaterThan(100)
  const broken = files.flatMap((file) =>
    findLinks(readFileSync(join(ROOT, file), 'utf8')).flatMap((link) => {
      const complaint = complain(file, link)
      return complaint ? [`${file}: ${link} (${complaint})`] : []
    }),
  )
  expect(broken).toEqual([])
})

test('every guide is in the table of contents', () => {
  const listed = findLinks(readFileSync(join(ROOT, 'docs/README.md'), 'utf8'))
  const guides = listFiles(/^docs\/guides\/.*\.md$/).map((file) => file.replace('docs/', ''))
  expect(guides.filter((guide) => !listed.includes(guide))).toEqual([])
})

test.each([
  ['nowhere.md', 'no such file'],
  ['README.md#nothing-of-that-name', 'no such heading'],
  ['docs#guides', 'an anchor in something without headings'],
  ['../elsewhere', 'leaves the repository'],
  ['http://shop.example', 'not https:'],
  ['javascript:alert(1)', 'not https:'],
  ['README.md#add-it-to-a-page', null],
  ['https://shop.example/a#b', null],
  ['https://github.com/latchkey-modal/latchkey/blob/main/README.md#add-it-to-a-page', null],
  ['https://github.com/latchkey-modal/latchkey/blob/main/nowhere.md', 'no such file'],
])('a link to %s is judged', (link, complaint) => {
  expect(complain('README.md', link)).toBe(complaint)
})

test('what stands in code is not a link and no heading', () => {
  const page =
    '# A `b` (c)\n\n[x](y.md "Title") `[no](no.md)`\n\n```md\n# Not one\n[no](no.md)\n```\n\n# A b c\n[z]: z.md\n'
  expect(findLinks(page)).toEqual(['y.md', 'z.md'])
  expect([...findAnchors(page)]).toEqual(['a-b-c', 'a-b-c-1'])
})

test('anchors of headings are all different, and links of any text are found or not, without a failure', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }).filter((text) => /^[a-z ]*[a-z]$/.test(text))), (headings) => {
      expect(findAnchors(headings.map((heading) => `# ${heading}\n`).join('')).size).toBe(headings.length)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(findLinks(text).every((link) => text.includes(link))).toBe(true)
    }),
  )
})
