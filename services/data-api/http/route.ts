// Routes by method and path, where `:name` stands for one part of the path.
import type { ServerResponse } from 'node:http'
import { type Asked, RefusedError, type Reply } from '../../routes.ts'

export interface ApiAsked extends Asked {
  params: Readonly<Record<string, string>>
}
export type ApiRoute = (asked: ApiAsked, response: ServerResponse) => Reply | Promise<Reply>
/** By method and path, for example `GET /v1/account/:address/balance`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>

export interface FoundRoute {
  /** As the table names it. */
  name: string
  params: Readonly<Record<string, string>>
  answer: ApiRoute
}

/** The first route that fits; a slash at the end changes nothing. Throws RefusedError 400 for a path that is not a text, 404. */
export function findRoute(routes: ApiRoutes, method: string, path: string): FoundRoute {
  const parts = path.replace(/\/$/, '').split('/').map(decodePart)
  for (const [name, answer] of Object.entries(routes)) {
    const [routeMethod, routePath = ''] = name.split(' ', 2)
    const params = routeMethod === method ? matchParts(routePath.split('/'), parts) : null
    if (params) return { name, params, answer }
  }
  throw new RefusedError(404, 'not-found', 'There is nothing here')
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (wanted.startsWith(':') && part !== '') params[wanted.slice(1)] = part
    else if (wanted !== part) return null
  }
  return params
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new RefusedError(400, 'malformed', 'The path is not valid')
  }
}
