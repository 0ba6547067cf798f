// Opens a sign-in at a Farcaster relay and polls its status. Source: FIP-11, the relay's `/v1/channel`.
import * as v from 'valibot'
import { PROVIDER_DEADLINE_MS, throwProviderAway } from '../providerAway.ts'

const openedSchema = v.object({ channelToken: v.string(), url: v.string() })
const stateSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.string(),
    signature: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{130}$/.test(value)),
    username: v.string(),
  }),
])
export type ChannelState = v.InferOutput<typeof stateSchema>

export interface FarcasterClient {
  /** `url` is the link that the phone opens. */
  open(request: { nonce: string; domain: string; siweUri: string }): Promise<v.InferOutput<typeof openedSchema>>
  read(channelToken: string): Promise<ChannelState>
}

/** Connects to one relay. Throws RefusedError 503 if it does not respond, or not as it should. */
export function createFarcasterClient(relayUrl: string): FarcasterClient {
  async function send<S extends v.GenericSchema>(
    path: string,
    init: RequestInit,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    try {
      const response = await fetch(`${relayUrl}${path}`, { ...init, signal: AbortSignal.timeout(PROVIDER_DEADLINE_MS) })
      return v.parse(schema, await response.json())
    } catch (cause) {
      throwProviderAway(cause)
    }
  }
  return {
    open(request) {
      const headers = { 'content-type': 'application/json' }
      return send('/v1/channel', { method: 'POST', headers, body: JSON.stringify(request) }, openedSchema)
    },
    read(channelToken) {
      return send('/v1/channel/status', { headers: { authorization: `Bearer ${channelToken}` } }, stateSchema)
    },
  }
}
