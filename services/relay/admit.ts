// Decides whether a socket may connect: checks the project, the page's origin, and the client's token, in the same order as the public relay.
import type { IncomingMessage } from 'node:http'
import { readTarget } from '../listener.ts'
import { checkToken, type TokenVerdict } from './checkToken.ts'

const PROJECT_ID = /^[0-9a-f]{32}$/
const MS_PER_S = 1000

export interface AdmissionRules {
  /** Accepted project IDs. Default: any 32 hex digits. */
  projectIds?: readonly string[]
  /** Accepted origins of pages, such as `https://example.com`. Default: any. Clients that are not pages send none, and are accepted. */
  allowedOrigins?: readonly string[]
}

/** The client, or the reason for the refusal. */
export function admit(request: IncomingMessage, rules: AdmissionRules, nowMs: number): TokenVerdict {
  const searchParams = readTarget(request)?.searchParams
  const projectId = searchParams?.get('projectId') ?? ''
  const isKnown = rules.projectIds?.includes(projectId) ?? PROJECT_ID.test(projectId)
  if (!isKnown) return { refusal: 'Unauthorized: invalid key' }
  const { origin } = request.headers
  if (origin !== undefined && rules.allowedOrigins && !rules.allowedOrigins.includes(origin)) {
    return { refusal: 'Unauthorized: origin not allowed' }
  }
  return checkToken(searchParams?.get('auth') ?? null, nowMs / MS_PER_S)
}
