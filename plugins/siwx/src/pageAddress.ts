// This page as a sign-in message names it.

/** Its host, and its address without the query, which may hold private data. */
export function describePage(): { domain: string; uri: string } {
  return { domain: location.host, uri: location.origin + location.pathname }
}
