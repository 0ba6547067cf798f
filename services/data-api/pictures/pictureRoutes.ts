// Images of tokens and items, drawn by this server.
import { drawIcon } from '../../explorer/drawIcon.ts'
import { RefusedError, type Reply } from '../../routes.ts'
import type { ApiRoutes } from '../http/route.ts'
import { drawPng } from './drawPng.ts'

export const PICTURE_PATH = '/pictures/'
const MAX_KEY_CHARS = 300
/** Prevents scripts if the image is opened as a page. */
const HARMLESS = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
const KEPT = { 'cache-control': 'public, max-age=86400' }

export function pictureRoutes(): ApiRoutes {
  return {
    'GET /pictures/token/:key': ({ params }) => sendPicture('image/svg+xml', drawIcon(`token ${readKey(params)}`)),
    'GET /pictures/nft/:key': ({ params }) => sendPicture('image/png', drawPng(readKey(params))),
  }
}

function readKey({ key = '' }: Readonly<Record<string, string>>): string {
  if (key.length <= MAX_KEY_CHARS) return key
  throw new RefusedError(404, 'not-found', 'Not found')
}

function sendPicture(type: string, body: string | Uint8Array): Reply {
  return { headers: { 'content-type': type, ...HARMLESS, ...KEPT }, body }
}
