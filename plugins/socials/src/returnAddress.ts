// Signing in without a separate window: `state` tells the frame's server the URL for the way back, and the server adds `result_uri` to it.

/** Set by a broker whose URL contains the provider's URL. */
const NESTED = 'provider_authorization_url'
const RESULT = 'result_uri'

/** Returns the provider's URL with the return URL in its `state`; null if it has no `state`. */
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

/** Returns the response in the page's own URL, and the URL without it. */
export function takeResult(here: string): { resultUri: string; address: string } | null {
  const url = new URL(here)
  const resultUri = url.searchParams.get(RESULT)
  if (!resultUri) return null
  url.searchParams.delete(RESULT)
  return { resultUri, address: url.href }
}
