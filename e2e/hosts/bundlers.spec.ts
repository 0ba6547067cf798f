// What five bundlers output for one page: before a click not much more than the smallest of them, the rest in chunks, nothing twice.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transform } from 'esbuild'
import { NIGHT } from '../night'
import { findHost } from './build/listHosts.mjs'
import { expect, test } from './hostTest'

const BUNDLERS = ['vite', 'webpack', 'esbuild', 'parcel', 'rollup']
/** Maximum ratio of the bytes before a click to those of Rollup's output, minified like the others. Runtimes and unused code differ. */
const MOST = 1.4
/** Texts that appear in one place of our code and React's, by the part that they belong to. */
const MARKS = { kernel: 'kernel/plugin-duplicate', 'react-dom': 'rendererPackageName', ui: 'latchkey-modal' }

interface Script {
  name: string
  text: string
}

/** The scripts of a build, wherever the bundler put them. */
function readScripts(name: string): Script[] {
  const { serves } = findHost(name)
  return readdirSync(serves, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ name: basename(file), text: readFileSync(join(serves, file), 'utf8') }))
}

async function countBytes(scripts: readonly Script[]): Promise<number> {
  const minified = await Promise.all(scripts.map(({ text }) => transform(text, { minify: true })))
  return minified.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}

const TITLE =
  'PLG-01 PLG-02 built by five bundlers a page brings little before a click, nothing twice, and no family it did not name'

test(TITLE, NIGHT, async ({ page, serveHost }) => {
  const bytes: Record<string, number> = {}
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(basename(new URL(request.url()).pathname)))
  for (const bundler of BUNDLERS) {
    loaded.clear()
    await page.goto(await serveHost(bundler))
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    const scripts = readScripts(bundler)
    const first = scripts.filter(({ name }) => loaded.has(name))
    bytes[bundler] = await countBytes(first)
    const holders = (mark: string) => scripts.filter(({ text }) => text.includes(mark))
    for (const [part, mark] of Object.entries(MARKS)) {
      expect(holders(mark).length, `copies of ${part} by ${bundler}`).toBe(1)
      expect(first.includes(holders(mark)[0] as Script), `${part} before a click by ${bundler}`).toBe(part === 'kernel')
    }
    expect(holders('getTokenAccountsByOwner').length, `Solana by ${bundler}`).toBeGreaterThan(0)
    expect(holders('listunspent').length, `Bitcoin by ${bundler}`).toBe(0)
  }
  const most = MOST * (bytes.rollup ?? 0)
  for (const [bundler, size] of Object.entries(bytes)) expect(size, `bytes by ${bundler}`).toBeLessThanOrEqual(most)
})
