// Lets tests change responses on a developer's machine. Operators' servers never have it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reply } from '../../routes.ts'

export interface ApiRequest {
  method: string
  path: string
  projectId: string
}

export interface ApiInterference {
  /** Resolves to true if it has answered the request. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
  /** Returns the original response or a changed one. */
  pass(request: ApiRequest, answerTruly: () => Promise<Reply | null>): Promise<Reply | null>
}
