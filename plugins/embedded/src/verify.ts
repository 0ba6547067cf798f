// Compares the login frame's page and files with the releases that a host accepts, before the frame is created.
import type { Alert } from '@latchkey/kernel'
import { FRAME_FILES } from './frameFiles'
import type { EmbeddedOptions } from './types'

/** Hashes by path, as in `frame/files.json` of `@latchkey/server`. */
export type FrameFiles = Readonly<Record<string, string>>

const DATA_BLOCK = String.raw`<script type="application/json" id="\w+">[^<]*</script>`
/** A data block with its content, or the start of any other element. */
const TAG = new RegExp(`${DATA_BLOCK}|<(?![/!])[^>]*>`, 'g')
/** What a frame's page may contain, with no other attributes: it loads and runs nothing. */
const PLAIN_TAGS = [
  String.raw`<html lang="[\w-]+"(?: dir="\w+")?>`,
  '<head>',
  '<title>',
  '<body>',
  '<meta charset="utf-8" />',
  String.raw`<meta name="viewport" content="[\w=, -]+" />`,
  '<link rel="icon" href="data:," />',
  DATA_BLOCK,
]
const PLAIN_TAG = new RegExp(`^(?:${PLAIN_TAGS.join('|')})$`)

/**
 * For `embedded({ verify: verifyFrame() })`: the frame is created only if its page and all its files belong to this release or one of
 * `others`. It needs `frameUrl`, because the public frame belongs to none of them. The page's Content-Security-Policy must allow the
 * frame's origin in `connect-src`.
 *
 * @example
 * ```ts
 * import { embedded } from '@latchkey/plugin-embedded'
 * import { verifyFrame } from '@latchkey/plugin-embedded/verify'
 *
 * // Refuses a frame that is not the one of this release.
 * const plugin = embedded({ frameUrl: 'https://login.shop.example/sdk', verify: verifyFrame() })
 * ```
 */
export function verifyFrame(...others: readonly FrameFiles[]): NonNullable<EmbeddedOptions['verify']> {
  return async ({ frameUrl = '', projectId = '' }) => {
    const url = new URL(frameUrl)
    url.searchParams.set('projectId', projectId)
    const page = await read(url).then((response) => response.text())
    const paths = Object.keys(FRAME_FILES)
    const hashes = Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, await hash(new URL(path, url))])),
    )
    const isRelease = (files: FrameFiles) =>
      isPageOf(page, files) && paths.every((path) => files[path] === hashes[path])
    return [FRAME_FILES, ...others].some(isRelease) ? null : frameChanged(url.origin)
  }
}

/** The page loads nothing except the frame's script and styles, each with its hash. */
function isPageOf(page: string, files: FrameFiles): boolean {
  const tags = page.match(TAG) ?? []
  const loading = tags.filter((tag) => !PLAIN_TAG.test(tag))
  const style = (path: string) => `<link rel="stylesheet" href="${path}" integrity="${files[path]}" />`
  const script = `<script type="module" src="/frame.js" integrity="${files['/frame.js']}">`
  return loading.join() === [style('/look.css'), style('/frame.css'), script].join()
}

async function read(url: URL): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' })
  if (!response.ok) throw new Error(`The login server responded with status ${response.status}.`)
  return response
}

async function hash(url: URL): Promise<string> {
  const bytes = await read(url).then((response) => response.arrayBuffer())
  const digest = await crypto.subtle.digest('SHA-384', bytes)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

function frameChanged(origin: string): Alert {
  const title = 'Login frame changed'
  const detail = `The files of ${origin} are not those of a release that this page accepts. Sign-in is off. Compare them with frame/files.json of @latchkey/server.`
  return { id: 'embedded:frame-changed', text: { title, detail } }
}
