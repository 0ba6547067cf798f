// Tests that the state diagrams show the transitions of the machines, and that an amount passes through at most twelve files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORM_TABLE } from '../../kernel/test/formTable'
import { KERNEL_TABLE, PLUGIN_TABLE } from '../../kernel/test/lifecycleTables'
import { REVIEW_TABLE } from '../../kernel/test/reviewTable'
import { ROOT } from '../packages.mjs'

const MAX_FILES = 12
const page = readFileSync(join(ROOT, 'docs/guides/sending-and-swapping.md'), 'utf8')
const drawings = [page, readFileSync(join(ROOT, 'docs/guides/lifecycle.md'), 'utf8')].flatMap((text) =>
  [...text.matchAll(/```mermaid\nstateDiagram-v2\n([\s\S]*?)```/g)].map(([, lines = '']) => lines.trim().split(/\n */)),
)
const paths = page
  .split(/^### /m)
  .slice(1)
  .map((section) => [...section.matchAll(/^\| \[`[^`]+`\]\(\.\.\/\.\.\/([^)]+)\)/gm)].map(([, file = '']) => file))

/** A transition to another state, as a line of a diagram. */
function drawRow([from, row]: readonly [string, Readonly<Record<string, string>>]): readonly string[] {
  return Object.entries(row).flatMap(([event, cell]) => {
    const [to, effect] = cell.split(' / ')
    return cell === '' || to === from ? [] : [`${from} --> ${to}: ${event}${effect ? ` / ${effect}` : ''}`]
  })
}

test.each([
  ['SND-05 SWP-03', 'of a form', 0, 'closed', FORM_TABLE],
  ['SND-05 SWP-03', 'of a review', 1, 'idle', REVIEW_TABLE],
  ['PLG-02 ACC-11', 'of a modal', 2, 'core', KERNEL_TABLE],
  ['PLG-02 PLG-03', 'of a plugin', 3, 'idle', PLUGIN_TABLE],
] as const)('%s the diagram %s has every transition to another state', (_rows, _name, index, start, table) => {
  const lines = [`[*] --> ${start}`, ...Object.entries(table).flatMap(drawRow)]
  expect([...(drawings[index] ?? [])].sort()).toEqual([...lines].sort())
})

test('the path of an amount has at most twelve files, and all exist', () => {
  expect(paths.map(({ length }) => length > 5 && length <= MAX_FILES)).toEqual([true, true])
  expect(paths.flat().filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test.each(['onChange', 'parseFiatAmount', 'toAmountText', 'parseAmount'])(
  'VIS-03 dollars pass through the same files: %s is defined in one of each path',
  (name) => {
    const defines = (file: string) =>
      new RegExp(`export function ${name}\\b|\\b${name}=\\{`).test(readFileSync(join(ROOT, file), 'utf8'))
    expect(paths.map((files) => files.filter(defines).length)).toEqual([1, 1])
  },
)
