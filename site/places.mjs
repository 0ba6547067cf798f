// The folders of the site's generated pages and of the built site.
import { join } from 'node:path'
import { ROOT } from '../scripts/packages.mjs'

export const SITE = join(ROOT, 'site')
export const PAGES = join(ROOT, '.cache/site/pages')
export const OUT = join(ROOT, 'docs/dist')
