// A Rollup plugin: `import mark from './x.svg?inline'` imports the picture as a `data:` URL, for an <img>.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const SUFFIX = '.svg?inline'

/** @returns {import('rollup').Plugin} */
export function svgInline() {
  return {
    name: 'svg-inline',
    resolveId(source, importer) {
      if (!source.endsWith(SUFFIX) || !importer) return null
      return resolve(dirname(importer), source)
    },
    load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const filename = id.slice(0, -'?inline'.length)
      this.addWatchFile(filename)
      return `export default ${JSON.stringify(toDataUrl(readFileSync(filename, 'utf8')))}`
    },
  }
}

/**
 * Escapes only what has a meaning in URLs, because base64 would be a third longer and compress badly.
 * @param {string} svg
 */
function toDataUrl(svg) {
  const text = svg.trim().replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23')
  return `data:image/svg+xml,${text}`
}
