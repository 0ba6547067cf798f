// A Rollup plugin: `import css from './x.css?inline'` imports the minified style sheet as a string, for a shadow root.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { browserslistToTargets, Features, transform } from 'lightningcss'
import { OLDEST_BROWSERS } from '../oldestBrowsers.mjs'

const SUFFIX = '?inline'
export const TARGETS = browserslistToTargets([...OLDEST_BROWSERS])

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
  // Compiled for older browsers, `:dir()` would match by the page's language. Without it, browsers only fail to mirror an arrow.
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
