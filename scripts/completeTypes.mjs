// Provides the relative imports of emitted type files their `.js` ending. The compiler keeps a specifier as it was written,
// and a host that resolves like Node (`moduleResolution: node16`) finds no file without an ending.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELATIVE_IMPORT = /(?<=(\bfrom |\bimport\(|\bimport |\bdeclare module )(['"]))\.{1,2}(?:\/[^'"]*)?(?=\2)/g

/**
 * Completes every type file of a package, and removes those whose source is gone: the compiler leaves them, and they would be packed.
 * Doing it twice changes nothing.
 * @param {string} path of the package
 */
export function completeTypes(path) {
  for (const name of readdirSync(join(path, 'dist'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(path, 'dist', name)
    const source = join(path, 'src', name.slice(0, -'.d.ts'.length))
    if (!['.ts', '.tsx'].some((end) => existsSync(source + end))) {
      rmSync(file)
      continue
    }
    const text = readFileSync(file, 'utf8')
    const completed = text.replace(RELATIVE_IMPORT, (specifier) => {
      const target = join(dirname(file), specifier)
      if (existsSync(`${target}.d.ts`)) return `${specifier}.js`
      return existsSync(join(target, 'index.d.ts')) ? `${specifier.replace(/\/$/, '')}/index.js` : specifier
    })
    if (completed !== text) writeFileSync(file, completed)
  }
}
