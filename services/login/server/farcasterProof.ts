// Returns who has signed in with Farcaster on a phone, to the device that started.
import { RefusedError } from '../../routes.ts'
import type { Limit } from '../limits.ts'
import { type FarcasterProof, verifyFarcaster } from '../verifyFarcaster.ts'
import type { LoginContext } from './context.ts'
import type { FarcasterClient } from './farcasterClient.ts'

interface FarcasterAnswer {
  subject: string
  userName: string
  /** For the keeper, which verifies it independently. */
  proof: FarcasterProof
}

/** The frame polls once a second, and each poll calls the relay. Allows one minute for each sign-in that a caller can start. */
const WAITS_PER_CALLER: Limit = { uses: 3600, windowMs: 900_000 }

/** Null until the phone has responded. The response ends the flow. Throws RefusedError 401, 404, or 429. */
export async function proveFarcaster(
  context: LoginContext,
  caller: string,
  { state, deviceHash }: { state: string; deviceHash: Uint8Array },
): Promise<FarcasterAnswer | null> {
  await context.limits.take(`farcaster of ${caller}`, WAITS_PER_CALLER)
  const flow = await context.flows.find(state)
  if (flow?.provider !== 'farcaster' || Buffer.compare(flow.deviceHash, deviceHash) !== 0) {
    throw new RefusedError(404, 'flow-over', 'This sign-in is over. Start again.')
  }
  const channel = await needFarcaster(context).read(flow.secret)
  if (channel.state === 'pending') return null
  const { message, signature, username } = channel
  const expected = { domain: new URL(context.url()).host, nonce: flow.nonce, nowMs: context.now() }
  const address = await verifyFarcaster({ message, signature }, expected)
  await context.flows.end(state)
  return { subject: `farcaster:${address}`, userName: username, proof: { message, signature } }
}

/** Throws RefusedError 404 if there is no relay. */
export function needFarcaster({ farcaster }: Pick<LoginContext, 'farcaster'>): FarcasterClient {
  if (farcaster) return farcaster
  throw new RefusedError(404, 'no-provider', 'This way to sign in isn’t available here.')
}
