// A new package changes no list by hand: `npm run lists` writes its references and paths for TypeScript.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './packages.mjs'
import { writePaths, writeReferences } from './references'

test.each([
  ['tsconfig.json', (text: string) => writeReferences(text, ['tsconfig.tests.json'])],
  ['tsconfig.tests.json', (text: string) => writeReferences(text)],
  ['tsconfig.sources.json', writePaths],
])('%s knows every package; `npm run lists` writes it', async (name, write) => {
  const file = join(ROOT, name)
  await expect(write(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file)
})
