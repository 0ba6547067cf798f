// Where a developer's data API lets tests interfere. An operator's has none of it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reply } from '../../routes.ts'

export interface ApiRequest {
  method: string
  path: string
  projectId: string
}

export interface ApiInterference {
  /** True when it has answered the request itself. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
  /** The true answer, or another one. */
  pass(request: ApiRequest, answerTruly: () => Promise<Reply | null>): Promise<Reply | null>
}
