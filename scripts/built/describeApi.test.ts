// The report of a package's API contains every part of a signature, including the types that it only names.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTypes } from '../builtTypes.mjs'
import type { Package } from '../packages.mjs'
import { describeApi } from './describeApi.ts'

test('an export is described with its signature, without its comment', () => {
  const text = describePackage({ 'index.d.ts': '/** Opens. */\nexport declare function open(view?: string): void;\n' })
  expect(text).toBe('# pkg\n\n## Exports\n\n```ts\nexport function open(view?: string): void;\n```')
})

test('a type that is not exported is described when a signature names it, and so is what it names in turn', () => {
  const text = describePackage({
    'index.d.ts':
      "import type { Options } from './options.js';\nexport declare function open(options: Options): void;\n",
    'options.d.ts':
      'interface Size { px: number }\nexport interface Options { size: Size }\nexport interface Unrelated { a: 1 }\n',
  })
  expect(text).toContain('## Named by these, not exported')
  expect(text).toContain('px: number')
  expect(text).toContain('size: Size')
  expect(text).not.toContain('Unrelated')
})

test('a type that no entry exports is listed, unless another entry or package adds to it; a constant is not listed', () => {
  const files = {
    'index.d.ts':
      "import type { Part } from './parts.js';\nimport type { Events } from './events.js';\nimport { LIMITS } from './limits.js';\n" +
      'interface Hidden { px: number }\nexport type { Events };\n' +
      'export declare function join(part: Part, events: Events, hidden: Hidden, limits: typeof LIMITS): void;\n',
    'parts.d.ts':
      "export interface Part { px: number }\ndeclare module './index.js' { interface Events { opened: true } }\n",
    'events.d.ts': 'export interface Events {}\n',
    'limits.d.ts': 'export declare const LIMITS: { px: number };\n',
  }
  const [main] = readPackage(files, ['index', 'parts'])
  expect(main?.unexported).toEqual(['Hidden'])
})

test('each entry has its own report, and names what another entry exports without describing it again', () => {
  const [main, parts] = readPackage(
    {
      'index.d.ts': "import type { Part } from './parts.js';\nexport declare function join(part: Part): void;\n",
      'parts.d.ts': 'export interface Part { px: number }\n',
    },
    ['index', 'parts'],
  )
  expect(main).toMatchObject({ specifier: 'pkg', text: expect.not.stringContaining('px') })
  expect(parts).toMatchObject({ specifier: 'pkg/parts', text: expect.stringContaining('px: number') })
})

test('a default of a type parameter, a constant and another name are part of the report', () => {
  const text = describePackage({
    'index.d.ts':
      'declare const limit: 7;\nexport { limit as LIMIT };\nexport type Answer<T = string> = { readonly value: T };\n',
  })
  expect(text).toContain('const limit: 7;\nexport { limit as LIMIT }')
  expect(text).toContain('export type Answer<T = string>')
  expect(text).toContain('readonly value: T')
})

test('what a package adds to the registries of another is part of its API', () => {
  const text = describePackage({
    'index.d.ts': "declare module 'kernel' {\n  interface Events { 'help:seen': { id: string } }\n}\nexport {};\n",
  })
  expect(text).toContain("## Added to other modules\n\n```ts\ndeclare module 'kernel'")
  expect(text).toContain("'help:seen'")
})

/** Returns the report of a package with these built types. */
function describePackage(files: Record<string, string>): string {
  return readPackage(files, ['index'])[0]?.text ?? ''
}

function readPackage(files: Record<string, string>, chunks: readonly string[]) {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-api-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  mkdirSync(join(path, 'dist'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, 'dist', name), text)
  const entries = chunks.map((chunk) => ({
    specifier: chunk === 'index' ? 'pkg' : `pkg/${chunk}`,
    source: '',
    output: join(path, `dist/${chunk}.js`),
    chunk,
  }))
  const each: Package = { name: 'pkg', folder: 'pkg', path, json: { name: 'pkg', version: '1.0.0' }, entries }
  return describeApi(each, readTypes([each]))
}
