// Opens a sign-in at a Farcaster relay and polls its status. Source: FIP-11, the relay's `/v1/channel`.
import * as v from 'valibot'

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

/** Connects to one relay. Rejects if its response is not valid. */
export function createFarcasterClient(relayUrl: string): FarcasterClient {
  return {
    async open(request) {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${relayUrl}/v1/channel`, { method: 'POST', headers, body: JSON.stringify(request) })
      return v.parse(openedSchema, await response.json())
    },
    async read(channelToken) {
      const headers = { authorization: `Bearer ${channelToken}` }
      const response = await fetch(`${relayUrl}/v1/channel/status`, { headers })
      return v.parse(stateSchema, await response.json())
    },
  }
}
