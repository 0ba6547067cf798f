// Generates docs/guides/packages.md from the package.json files: every package that a host can install, its description, and its entry points.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages, type Package, ROOT } from '../packages.mjs'
import { writeTable } from './markdownTable'
import { compareFolders } from './newcomerOrder.mjs'

const SECTIONS = [
  ['What every page has', /^(sdk|kernel|ui)$/],
  ['Chains', /^chains\//],
  ['Plugins', /^plugins\//],
  ['Others', /^(?!sdk$|kernel$|ui$|chains\/|plugins\/)/],
] as const

const HEAD = ['Package', 'Description', 'Other entry points']
/** Returns the text of the page. The text before the first table is written by hand. */
export function writePackageIndex(): string {
  const [introduction = ''] = readFileSync(join(ROOT, 'docs/guides/packages.md'), 'utf8').split(/^(?=## )/m)
  const packages = listPackages().sort((a, b) => compareFolders(a.folder, b.folder))
  const sections = SECTIONS.flatMap(([title, folders]) => {
    const rows = packages.filter(({ folder }) => folders.test(folder)).map(writeRow)
    return rows.length === 0 ? [] : [`## ${title}\n\n${writeTable(HEAD, rows)}\n`]
  })
  return introduction + sections.join('\n')
}

function writeRow({ name, folder, json, entries }: Package): string[] {
  const others = entries.flatMap(({ specifier }) => (specifier === name ? [] : [`\`${specifier.slice(name.length)}\``]))
  if (!json.description) throw new Error(`${folder}/package.json has no description`)
  return [`[${name}](../../${folder}/README.md)`, json.description, others.join(', ') || '–']
}
