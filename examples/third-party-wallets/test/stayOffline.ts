// SDKs read the site's headers, report their starts and read balances on their own. In a test, none of that leaves the machine.
import { vi } from 'vitest'

/** The site responds with nothing, and every other server is unreachable, until the test ends. */
export function stayOffline(): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { origin } = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    if (origin === window.location.origin) return new Response(null)
    throw new TypeError('Failed to fetch')
  })
}
