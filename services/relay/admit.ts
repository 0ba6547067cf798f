// Whether a socket may stay: the project, the page's origin, and the client's token, in the order the real relay checks them.
import type { IncomingMessage } from 'node:http'
import { readTarget } from '../listener.ts'
import { checkToken, type TokenVerdict } from './checkToken.ts'

const PROJECT_ID = /^[0-9a-f]{32}$/
const MS_PER_S = 1000

export interface AdmissionRules {
  /** Project ids that may connect; any id of 32 hex digits when absent. */
  projectIds?: readonly string[]
  /** Origins of pages that may connect, `https://example.com`; any when absent. Clients that are not pages send none and may connect. */
  allowedOrigins?: readonly string[]
}

/** Who connects, or the sentence it is sent away with. */
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
