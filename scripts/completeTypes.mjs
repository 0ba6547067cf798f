// Gives the relative imports of emitted type files their `.js` ending. The compiler keeps a specifier as it was written,
// and a host that resolves like Node (`moduleResolution: node16`) finds no file without an ending.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELATIVE_IMPORT = /(\bfrom |\bimport\(|\bimport |\bdeclare module )(['"])(\.{1,2}(?:\/[^'"]*)?)\2/g

/**
 * Completes every type file below a folder. Doing it twice changes nothing.
 * @param {string} dist
 */
export function completeTypes(dist) {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    const completed = text.replace(RELATIVE_IMPORT, (_match, before, quote, specifier) => {
      return `${before}${quote}${completeSpecifier(dirname(file), specifier)}${quote}`
    })
    if (completed !== text) writeFileSync(file, completed)
  }
}

/**
 * Removes types whose source is gone; the compiler leaves them, and they would be packed.
 * @param {string} path of the package
 */
export function removeStaleTypes(path) {
  const dist = join(path, 'dist')
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const source = file.endsWith('.d.ts') ? join(path, 'src', file.slice(0, -'.d.ts'.length)) : null
    if (source && !['.ts', '.tsx'].some((end) => existsSync(source + end))) rmSync(join(dist, file))
  }
}

/**
 * @param {string} folder
 * @param {string} specifier
 */
function completeSpecifier(folder, specifier) {
  if (existsSync(join(folder, `${specifier}.d.ts`))) return `${specifier}.js`
  if (existsSync(join(folder, specifier, 'index.d.ts'))) return `${specifier.replace(/\/$/, '')}/index.js`
  return specifier
}
