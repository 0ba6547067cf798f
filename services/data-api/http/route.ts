// Matches routes by method and path. `:name` in a path matches one segment.
import type { ServerResponse } from 'node:http'
import { RefusedError, type Reply, type RouteRequest } from '../../routes.ts'

export interface ApiRequest extends RouteRequest {
  params: Readonly<Record<string, string>>
  /** The visitor's network address. */
  address: string
}
export type ApiRoute = (request: ApiRequest, response: ServerResponse) => Reply | Promise<Reply>
/** Keyed by method and path, for example `GET /v1/account/:address/balance`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>

export interface FoundRoute {
  /** The route's key in the table. */
  name: string
  params: Readonly<Record<string, string>>
  answer: ApiRoute
}

/** Returns the first matching route, and ignores a trailing slash. Throws RefusedError 400 if the path cannot be decoded, or 404. */
export function findRoute(routes: ApiRoutes, method: string, path: string): FoundRoute {
  const parts = path.replace(/\/$/, '').split('/').map(decodePart)
  for (const [name, answer] of Object.entries(routes)) {
    const [routeMethod, routePath = ''] = name.split(' ', 2)
    const params = routeMethod === method ? matchParts(routePath.split('/'), parts) : null
    if (params) return { name, params, answer }
  }
  throw new RefusedError(404, 'not-found', 'Not found')
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
