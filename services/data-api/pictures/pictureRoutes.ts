// Pictures of tokens and items, drawn here; and a few that are hostile on purpose, for tests of those who show them.
import { drawIcon } from '../../explorer/drawIcon.ts'
import { RefusedError, type Reply } from '../../routes.ts'
import type { ApiRoutes } from '../http/route.ts'
import { drawHuge, drawPng } from './drawPng.ts'

export const PICTURE_PATH = '/pictures/'
const MAX_KEY_CHARS = 300
const HUGE_SIDE = 30_000
/** Opened by itself, a drawing may do nothing. */
const HARMLESS = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
const KEPT = { 'cache-control': 'public, max-age=86400' }

/** Run by nobody who shows it as a picture. */
const SCRIPTED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" onload="globalThis.latchkeyTricked = true">
<script>globalThis.latchkeyTricked = true; fetch('/pictures/hostile/called-home')</script>
<image href="/pictures/hostile/called-home" width="1" height="1"/>
<foreignObject width="96" height="96"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="globalThis.latchkeyTricked = true"/></body></foreignObject>
<rect width="96" height="96" fill="#b00"/></svg>`

export function pictureRoutes(): ApiRoutes {
  let huge: Promise<Uint8Array> | undefined
  return {
    'GET /pictures/token/:key': ({ params }) => sendPicture('image/svg+xml', drawIcon(`token ${readKey(params)}`)),
    'GET /pictures/nft/:key': ({ params }) => sendPicture('image/png', drawPng(readKey(params))),
    'GET /pictures/hostile/script.svg': () => ({ headers: { 'content-type': 'image/svg+xml' }, body: SCRIPTED }),
    'GET /pictures/hostile/redirect.png': () => ({
      status: 302,
      headers: { location: 'https://tracker.example/pixel.png' },
    }),
    'GET /pictures/hostile/huge.png': async () => {
      huge ??= drawHuge(HUGE_SIDE)
      return { headers: { 'content-type': 'image/png' }, body: await huge }
    },
    'GET /pictures/hostile/page.png': () => ({
      headers: { 'content-type': 'text/html' },
      body: '<script>globalThis.latchkeyTricked = true</script>',
    }),
  }
}

function readKey({ key = '' }: Readonly<Record<string, string>>): string {
  if (key.length <= MAX_KEY_CHARS) return key
  throw new RefusedError(404, '', 'There is nothing here')
}

function sendPicture(type: string, body: string | Uint8Array): Reply {
  return { headers: { 'content-type': type, ...HARMLESS, ...KEPT }, body }
}
