// SDKs look at the site's headers, count their starts and read balances unasked. In a test none of that leaves the machine.
import { vi } from 'vitest'

/** The site answers with nothing; every other server is out of reach. Ends with the test. */
export function stayOffline(): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { origin } = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    if (origin === window.location.origin) return new Response(null)
    throw new TypeError('Failed to fetch')
  })
}
