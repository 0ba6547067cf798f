// Measures the transfer size of a file.
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/** A file name that the bundler writes, like `mount-D49PR3QW.js`. */
const HASHED_NAME = /([\w.]+)-[\w-]{8}(\.(?:js|css))/g

/**
 * Returns the bytes after brotli at its highest quality. The hashes in the names of other files differ between builds and change the
 * size by up to 40 bytes. Each is replaced by one of the same length that depends only on the name.
 * @param {string | Buffer} text
 */
export function weighBrotli(text) {
  const steady = text.toString().replace(HASHED_NAME, (_, name, extension) => `${name}-${hashOf(name)}${extension}`)
  return brotliCompressSync(steady, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** @param {string} name */
function hashOf(name) {
  return createHash('sha256').update(name).digest('base64url').slice(0, 8)
}
