// Locks the shares of a wallet whose owner has turned on the second factor, and removes the lock. The login server proves with a grant for each share
// who owns it. The key identifies the wallet's lock.
import * as v from 'valibot'
import { type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { readInput } from '../input.ts'
import { REQUESTS_PER_CALLER } from '../limits.ts'
import { newCodesSchema } from '../recoveryCodes.ts'
import type { Locks } from './locks.ts'
import type { KeeperContext } from './releaseRoutes.ts'

interface LockContext extends Pick<KeeperContext, 'grants' | 'limits' | 'now'> {
  locks: Locks
}

const keySchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** More sign-in methods than a person links. */
const MAX_GRANTS = 50
const closeSchema = v.object({
  key: keySchema,
  grants: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2000))), v.minLength(1), v.maxLength(MAX_GRANTS)),
  codes: newCodesSchema,
})
const endSchema = v.object({ key: keySchema })

export function lockRoutes({ grants, limits, locks, now }: LockContext): Record<string, Route> {
  async function close(request: RouteRequest) {
    const { key, grants: given, codes } = readInput(closeSchema, request)
    await limits.take(`asked by ${request.caller}`, REQUESTS_PER_CALLER)
    const subjects = await Promise.all(given.map((grant) => grants.verify(grant, now(), 'lock')))
    await locks.close(key, subjects, codes)
    return replyJson({})
  }

  async function end(request: RouteRequest) {
    const { key } = readInput(endSchema, request)
    await limits.take(`asked by ${request.caller}`, REQUESTS_PER_CALLER)
    await locks.end(key)
    return replyJson({})
  }

  return { 'POST /locks': close, 'POST /locks/end': end }
}
