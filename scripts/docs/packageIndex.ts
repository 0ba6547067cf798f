// docs/guides/packages.md: everything a host can install, each with its description and its entries, from the package.json files.
import { listPackages, type Package } from '../packages.mjs'
import { writeTable } from './markdownTable'

const SECTIONS = [
  ['What every page has', /^(sdk|kernel|ui)$/],
  ['Chains', /^chains\//],
  ['Plugins', /^plugins\//],
  ['Others', /^(?!sdk$|kernel$|ui$|chains\/|plugins\/)/],
] as const

const HEAD = ['Package', 'What it does', 'Other entries']
const INTRODUCTION = `# Packages

All packages, with their other entries. [Composing a bundle](composing-a-bundle.md) shows how to choose. Each package's README says when it loads, which options it takes,
which events and services it has, and which errors it throws. All packages share one version.
`

/** The text of the page. */
export function writePackageIndex(): string {
  const packages = listPackages()
  const sections = SECTIONS.flatMap(([title, folders]) => {
    const rows = packages.filter(({ folder }) => folders.test(folder)).map(writeRow)
    return rows.length === 0 ? [] : [`## ${title}\n\n${writeTable(HEAD, rows)}\n`]
  })
  return [INTRODUCTION, ...sections].join('\n')
}

function writeRow({ name, folder, json, entries }: Package): string[] {
  const others = entries.flatMap(({ specifier }) => (specifier === name ? [] : [`\`${specifier.slice(name.length)}\``]))
  if (!json.description) throw new Error(`${folder}/package.json has no description`)
  return [`[${name}](../../${folder}/README.md)`, json.description, others.join(', ') || '–']
}
