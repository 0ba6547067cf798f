// Reads the oldest supported browsers from `browserslist` in package.json.
import { readFileSync } from 'node:fs'

/** Like `chrome 120`. @type {readonly string[]} */
export const OLDEST_BROWSERS = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).browserslist
