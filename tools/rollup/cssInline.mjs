// Rollup plugin: `import css from './x.css?inline'` gives the minified style sheet as a string, for a shadow root.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Features, transform } from 'lightningcss'

const SUFFIX = '?inline'
/** Oldest browsers with everything the dialog needs: adopted style sheets, `dialog`, `inert`, logical properties. */
const TARGETS = { chrome: version(111), firefox: version(113), safari: version(16, 4), ios_saf: version(16, 4) }

/** @returns {import('rollup').Plugin} */
export function cssInline() {
  return {
    name: 'css-inline',
    resolveId(source, importer) {
      if (!source.endsWith(`.css${SUFFIX}`) || !importer) return null
      return resolve(dirname(importer), source)
    },
    load(id) {
      if (!id.endsWith(`.css${SUFFIX}`)) return null
      const filename = id.slice(0, -SUFFIX.length)
      this.addWatchFile(filename)
      return `export default ${JSON.stringify(minifyCss(filename))}`
    },
  }
}

/** @param {string} filename */
function minifyCss(filename) {
  const code = readFileSync(filename)
  // Lowered, `:dir()` would ask for the page's language; browsers without it leave an arrow unturned.
  const result = transform({
    filename,
    code,
    minify: true,
    targets: TARGETS,
    include: Features.Nesting,
    exclude: Features.DirSelector,
  })
  return Buffer.from(result.code).toString('utf8')
}

/**
 * A browser version as lightningcss packs it: major, minor and patch in one byte each.
 * @param {number} major
 * @param {number} [minor]
 */
function version(major, minor = 0) {
  return (major << 16) | (minor << 8)
}
