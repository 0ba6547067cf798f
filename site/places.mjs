// Where the site's pages are written before they are built, and where the built site goes.
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'

export const SITE = join(ROOT, 'site')
export const PAGES = join(ROOT, '.cache/site/pages')
export const OUT = join(ROOT, 'docs/dist')
