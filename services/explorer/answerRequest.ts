// Responses of the wallet directory, independent of HTTP: status, type, and body by path and query.
import type { IncomingHttpHeaders } from 'node:http'
import type { Listing } from './createListings.ts'
import { drawIcon } from './drawIcon.ts'
import type { KeptPictures } from './pictures/keepPictures.ts'
import { queryListings } from './queryListings.ts'

const PROJECT_ID = /^[0-9a-f]{32}$/
const IMAGE_PATH =
  /^\/(getWalletImage|public\/getAssetImage|public\/getCurrencyImage|public\/getTokenImage)\/([^/]{1,64})$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ONE_DAY_S = 86_400
/** Short, because a drawing stands in for a picture that could not be loaded. */
const ONE_MINUTE_S = 60
/** Blocks scripts in a picture that is opened in a tab. */
const NOTHING_RUNS = "default-src 'none'; sandbox"

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
}

export interface Directory {
  /** Null before the source was read for the first time. */
  listings: readonly Listing[] | null
  /** Accepted project IDs. Default: any ID of 32 hex digits. */
  projectIds?: readonly string[]
  isAnalyticsEnabled: boolean
  /** Null: all pictures are drawn. */
  pictures: KeptPictures | null
}

/** Answers one GET. Clients send project ID, SDK type, and version in the query; older ones in headers. */
export async function answerRequest(directory: Directory, url: URL, headers: IncomingHttpHeaders): Promise<Answer> {
  const params = url.searchParams
  const projectId = params.get('projectId') ?? String(headers['x-project-id'] ?? '')
  const isKnown = directory.projectIds?.includes(projectId) ?? PROJECT_ID.test(projectId)
  if (!isKnown) return fail(401, 'authentication', 'We failed to authenticate your request')
  if (!params.get('st') && !headers['x-sdk-type']) return fail(400, 'st', 'The SDK type is missing')
  if (!params.get('sv') && !headers['x-sdk-version']) return fail(400, 'sv', 'The SDK version is missing')

  if (url.pathname === '/getAnalyticsConfig') return sendJson({ isAnalyticsEnabled: directory.isAnalyticsEnabled })
  const { listings } = directory
  if (!listings) return fail(503, 'unavailable', 'The directory has no listings yet', { 'retry-after': '5' })
  if (url.pathname === '/getWallets') {
    const page = queryListings(listings, params)
    return 'invalid' in page ? fail(400, page.invalid, `The parameter ${page.invalid} is not valid`) : sendJson(page)
  }
  const [, kind, key = ''] = IMAGE_PATH.exec(url.pathname) ?? []
  // Only images of listings are loaded, so that callers cannot choose what to load.
  if (!kind || !hasImage(listings, kind, key)) return fail(404, 'not-found', 'Not found')
  return answerImage(directory, kind, key)
}

async function answerImage({ pictures }: Directory, kind: string, key: string): Promise<Answer> {
  if (kind !== 'getWalletImage' || !pictures) return sendIcon(`${kind} ${key}`, ONE_DAY_S)
  const picture = await pictures.get(key)
  return picture ? sendImage(picture.type, picture.bytes, ONE_DAY_S) : sendIcon(`${kind} ${key}`, ONE_MINUTE_S)
}

/** The public directory's response to too many requests. */
export function answerTooMany(): Answer {
  return fail(429, 'rate_limited', 'Too many requests', { 'retry-after': '1' })
}

function hasImage(listings: readonly Listing[], kind: string, key: string): boolean {
  if (kind === 'getWalletImage') return listings.some(({ image_id }) => image_id === key)
  return kind !== 'public/getAssetImage' || UUID.test(key)
}

function sendIcon(key: string, forS: number): Answer {
  return sendImage('image/svg+xml', drawIcon(key), forS)
}

function sendImage(type: string, body: Answer['body'], forS: number): Answer {
  return send(type, body, { 'cache-control': `public, max-age=${forS}`, 'content-security-policy': NOTHING_RUNS })
}

export function sendJson(value: unknown): Answer {
  return send('application/json; charset=utf-8', JSON.stringify(value))
}

export function send(type: string, body: Answer['body'], headers: Answer['headers'] = {}): Answer {
  return { status: 200, headers: { 'cache-control': 'no-store', ...headers, 'content-type': type }, body }
}

export function fail(status: number, field: string, description: string, headers: Answer['headers'] = {}): Answer {
  const { body, headers: usual } = sendJson({ status: 'FAILED', reasons: [{ field, description }] })
  return { status, headers: { ...usual, ...headers }, body }
}
