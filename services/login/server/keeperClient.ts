// Asks the keeper whether a person has approved their device's request. The login server learns nothing that releases a share.
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'
import type { ReleasePurpose } from '../grants.ts'

const DEADLINE_MS = 5_000
const approvedSchema = v.object({ isApproved: v.boolean() })

export interface KeeperClient {
  /** `proof` is the hash of the device's secret for the keeper. Throws RefusedError 503 if the keeper does not respond. */
  isApproved(email: string, proof: string, purpose: ReleasePurpose): Promise<boolean>
}

export function createKeeperClient(keeperUrl: string): KeeperClient {
  return {
    async isApproved(email, proof, purpose) {
      const response = await fetch(`${keeperUrl}/releases/approved`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, proof, purpose }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      }).catch(() => null)
      const parsed = v.safeParse(approvedSchema, await response?.json().catch(() => null))
      if (!parsed.success) throw new RefusedError(503, 'unavailable', 'This does not work right now. Try again later.')
      return parsed.output.isApproved
    },
  }
}
