// Calls the gateways that a name's resolver lists (EIP-3668). The owner of a name chooses their URLs, so they are called without
// credentials, over HTTPS, in limited number, and with a timeout.
import { fetchUnlessPaused, parseWebUrl, readBody } from '@latchkey/kernel/http'
import { type Hex, isHex } from 'viem'

/** Maximum number of gateways that are tried. */
const MAX_GATEWAYS = 3
/** Timeout of each gateway, because a visitor waits for the name. */
const TIMEOUT_MS = 5_000
/** More than the proofs of today's gateways. */
const MAX_BYTES = 262_144

export interface GatewayQuestion {
  data: Hex
  sender: Hex
  urls: readonly string[]
}

/** Returns the response of the first gateway that has one. Throws if none has. `isLocal` allows gateways on this machine. */
export function createGatewayReader({ isLocal }: { isLocal: boolean }): (question: GatewayQuestion) => Promise<Hex> {
  return async ({ data, sender, urls }) => {
    for (const template of urls.slice(0, MAX_GATEWAYS)) {
      const fill = (question: string) =>
        template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', question)
      // Checked without the query, which may be longer than a URL should be. It is hex, so it changes nothing else.
      const judged = parseWebUrl(fill('0x'))
      if (judged === null || (!isLocal && !judged.startsWith('https:'))) continue
      const result = await fetchResult(fill(data), template.includes('{data}') ? null : { data, sender })
      if (result.isFinal) return result.data
    }
    throw new Error('No gateway responded')
  }
}

type GatewayResult = { isFinal: true; data: Hex } | { isFinal: false }

async function fetchResult(address: string, body: object | null): Promise<GatewayResult> {
  const request: RequestInit = body
    ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : {}
  try {
    const response = await fetchUnlessPaused(address, {
      ...request,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readBody(response, MAX_BYTES)
    const { data } = JSON.parse(text ?? '') as Record<string, unknown>
    return response.ok && isHex(data) ? { isFinal: true, data } : { isFinal: false }
  } catch {
    return { isFinal: false } // no response in time, or none that is JSON
  }
}
