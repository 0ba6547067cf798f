// This page as a sign-in message names it.

/** Its host, and its address without the query, which may hold what is nobody else's business. */
export function describePage(): { domain: string; uri: string } {
  return { domain: location.host, uri: location.origin + location.pathname }
}
