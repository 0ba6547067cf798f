// The Content-Security-Policy of every page: allows only files of this site, and by hash the two small inline scripts of VitePress.
import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]+?)<\/script>/g
const TAG = /<[a-z][^>]*>/g
const STYLE = / style="[^"]*"/
const SOURCES = [
  // Firefox uses it for prefetched pages, because it supports no directive for them.
  "default-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

/**
 * Inserts the policy as the first element of the head.
 * @param {string} html
 */
export function addPolicy(html) {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const policy = [...SOURCES, ["script-src 'self'", ...hashes].join(' ')].join('; ')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  // The theme sets these again with a script, which the policy allows.
  const styled = html.replace(TAG, (tag) => tag.replace(STYLE, ''))
  return styled.replace('<meta charset="utf-8">', `<meta charset="utf-8">\n    ${meta}`)
}

/** For hosts that read a `_headers` file: headers that a policy in the page cannot replace. */
export const HEADERS = `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: frame-ancestors 'self'
`
