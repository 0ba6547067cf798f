// How much of a file goes over the wire.
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/** A file's name as the bundler writes it, like `mount-D49PR3QW.js`. */
const HASHED_NAME = /([\w.]+)-[\w-]{8}(\.(?:js|css))/g

/**
 * Bytes after brotli at its highest quality. The hashes in the names of other files differ from build to build, and with them the
 * weight by up to 40 bytes. Each is replaced by one of the same length that only the name decides.
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
