// The examples in the docstrings of the packages' sources, and the functions that need one.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { listPackages, ROOT } from '../packages.mjs'

export interface Block {
  /** File, the number of the block in it, and the language, as the name of a file. */
  name: string
  language: string
  text: string
}

const DOCSTRING = /\/\*\*[\s\S]*?\*\//g
const EXAMPLE = /@example\s+```(\w+)\n([\s\S]*?)^```$/gm
/** The folders whose packages a host calls one function of: `plugins: [send()]`. */
const FACTORIES = /^(plugins|chains)\//
const MADE = /^(PluginManifest|ChainManifest)\b/

/** Returns the blocks of `@example` tags in a source. */
export function findExamples(file: string, source: string): Block[] {
  const docstrings = source.match(DOCSTRING) ?? []
  const text = docstrings.map((each) => each.replaceAll(/^ *\* ?/gm, '')).join('\n')
  return [...text.matchAll(EXAMPLE)].map(([, language = '', code = ''], index) => {
    return { name: `${file}.example${index + 1}.${language}`, language, text: code }
  })
}

/** Returns the blocks in the sources of all packages. */
export function listExamples(): Block[] {
  return listPackages().flatMap(({ path }) =>
    ts.sys
      .readDirectory(join(path, 'src'), ['.ts', '.tsx'], ['**/*.test.*'])
      .flatMap((file) => findExamples(relative(ROOT, file), readFileSync(file, 'utf8'))),
  )
}

/** Returns the factories of plugins and chains, each with whether its docstring has an example. */
export function listFactories(): { name: string; hasExample: boolean }[] {
  return listPackages()
    .filter(({ folder }) => FACTORIES.test(folder))
    .flatMap(({ entries }) => entries.flatMap(({ specifier, source }) => readFactories(specifier, source)))
}

function readFactories(specifier: string, source: string) {
  const { statements } = ts.createSourceFile(source, readFileSync(source, 'utf8'), ts.ScriptTarget.Latest, true)
  return statements.filter(ts.isFunctionDeclaration).flatMap((node) => {
    const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!(isExported && MADE.test(node.type?.getText() ?? ''))) return []
    const hasExample = ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'example')
    return [{ name: `${specifier} ${node.name?.text}`, hasExample }]
  })
}
