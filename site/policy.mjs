// The Content-Security-Policy of every page: only files of this site, and the two small scripts that VitePress writes into a page, by their hash.
import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]+?)<\/script>/g
const TAG = /<[a-z][^>]*>/g
const STYLE = / style="[^"]*"/
const SOURCES = [
  // Firefox asks it about pages that are fetched ahead, since it knows no directive for them.
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
 * Puts the policy before everything else in the head.
 * @param {string} html
 */
export function addPolicy(html) {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const policy = [...SOURCES, ["script-src 'self'", ...hashes].join(' ')].join('; ')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  // The theme sets these again by script, which the policy allows.
  const styled = html.replace(TAG, (tag) => tag.replace(STYLE, ''))
  return styled.replace('<meta charset="utf-8">', `<meta charset="utf-8">\n    ${meta}`)
}

/** For hosts that read a file `_headers`: what a policy in the page can't say. */
export const HEADERS = `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: frame-ancestors 'self'
`
