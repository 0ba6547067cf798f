// Reads the examples in the docstrings of the packages' sources.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listPackages, ROOT } from '../packages.mjs'

export interface Block {
  /** A file name made of the source file, the number of the block in it, and the language. */
  name: string
  language: string
  text: string
}

const SOURCE = /\/src\/(?!.*\.test\.).*\.tsx?$/
const DOCSTRING = /\/\*\*[\s\S]*?\*\//g
const EXAMPLE = /@example\s+```(\w+)\n([\s\S]*?)^```$/gm

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
  const packages = listPackages()
  return listFiles(SOURCE)
    .filter((file) => packages.some(({ folder }) => file.startsWith(`${folder}/src/`)))
    .flatMap((file) => findExamples(file, readFileSync(join(ROOT, file), 'utf8')))
}
