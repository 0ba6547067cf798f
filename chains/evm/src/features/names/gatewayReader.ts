// Asks the gateways that a name's resolver names (EIP-3668). Whoever owns a name writes their addresses: they are asked without
// credentials, over https, a few, and not for long.
import { fetchUnlessPaused, parseWebUrl, readBody } from '@latchkey/kernel/http'
import { type Hex, isHex } from 'viem'

/** Others are not tried. */
const MAX_GATEWAYS = 3
/** For each. A visitor waits for the name. */
const TIMEOUT_MS = 5_000
/** More than the proofs of today's gateways. */
const MAX_BYTES = 262_144

export interface GatewayQuestion {
  data: Hex
  sender: Hex
  urls: readonly string[]
}

/** The answer of the first gateway that has one. Throws when none has. `isLocal`: gateways on this machine may be asked. */
export function createGatewayReader({ isLocal }: { isLocal: boolean }): (question: GatewayQuestion) => Promise<Hex> {
  return async ({ data, sender, urls }) => {
    for (const template of urls.slice(0, MAX_GATEWAYS)) {
      const fill = (question: string) =>
        template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', question)
      // Judged without the question, which may be longer than an address should be. It is hex: it changes nothing else.
      const judged = parseWebUrl(fill('0x'))
      if (judged === null || (!isLocal && !judged.startsWith('https:'))) continue
      const answer = await ask(fill(data), template.includes('{data}') ? null : { data, sender })
      if (answer.isFinal) return answer.data
    }
    throw new Error('No gateway answered')
  }
}

type Answer = { isFinal: true; data: Hex } | { isFinal: false }

async function ask(address: string, body: object | null): Promise<Answer> {
  const request: RequestInit = body
    ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : {}
  try {
    const reply = await fetchUnlessPaused(address, {
      ...request,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readBody(reply, MAX_BYTES)
    const { data } = JSON.parse(text ?? '') as Record<string, unknown>
    return reply.ok && isHex(data) ? { isFinal: true, data } : { isFinal: false }
  } catch {
    return { isFinal: false } // no answer in time, or none that is JSON
  }
}
