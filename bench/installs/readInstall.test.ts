// The figures of a folder as npm leaves it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readInstall } from './readInstall.mjs'

test('packages, space, scripts and copies are those of the page, without its tools', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = {
    'node_modules/a': { version: '1.0.0', hasInstallScript: true },
    'node_modules/@of/b': { version: '1.0.0' },
    'node_modules/a/node_modules/@of/b': { version: '2.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  }
  for (const path of Object.keys(packages)) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'index.js'), 'x'.repeat(1_048_576))
  }
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  expect(readInstall(folder)).toEqual({
    packages: 3,
    megabytes: 3,
    installScripts: 1,
    copies: { '@of/b': ['1.0.0', '2.0.0'] },
  })
})
