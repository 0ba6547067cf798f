// Adds the `.js` ending to relative imports in emitted type files. The compiler keeps a specifier as it was written,
// but a host that resolves like Node (`moduleResolution: node16`) finds no file without an ending.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELATIVE_IMPORT = /(?<=(\bfrom |\bimport\(|\bimport |\bdeclare module )(['"]))\.{1,2}(?:\/[^'"]*)?(?=\2)/g

/**
 * Completes every type file of a package. Removes those whose source is gone, because the compiler keeps them and npm would pack them.
 * A second run changes nothing.
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
