// How much of a file goes over the wire.
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Bytes after brotli at its highest quality.
 * @param {string | Buffer} text
 */
export function weighBrotli(text) {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
