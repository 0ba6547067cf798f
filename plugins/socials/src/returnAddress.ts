// Signing in without a window of its own: the frame's server is told, in `state`, where to bring the visitor back, and adds
// `result_uri` to that address. Source: wire facts section 4.3.

/** Set by a broker that has the provider's address inside its own. */
const NESTED = 'provider_authorization_url'
const RESULT = 'result_uri'

/** The provider's address with the way back in its `state`; null when it has none. */
export function addReturnAddress(address: string, here: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const nested = url.searchParams.get(NESTED)
  if (nested !== null) {
    const inner = addReturnAddress(nested, here)
    if (inner === null) return null
    url.searchParams.set(NESTED, inner)
    return url.href
  }
  const state = url.searchParams.get('state')
  if (state === null) return null
  url.searchParams.set('state', `${state}--${here}`)
  return url.href
}

/** What came back in the page's own address, and that address without it. */
export function takeResult(here: string): { resultUri: string; address: string } | null {
  const url = new URL(here)
  const resultUri = url.searchParams.get(RESULT)
  if (!resultUri) return null
  url.searchParams.delete(RESULT)
  return { resultUri, address: url.href }
}
