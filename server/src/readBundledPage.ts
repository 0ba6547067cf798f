// Takes the place of services/wallet/bundlePage.ts in the published package: server/rollup.config.mjs has bundled the pages.
import { readFile } from 'node:fs/promises'

export function bundlePage(entry: URL): Promise<string> {
  return readFile(new URL(entry.href.replace(/\.ts$/, '.page.js')), 'utf8')
}
