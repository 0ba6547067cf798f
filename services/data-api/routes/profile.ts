// /v1/profile: names that accounts register with a signature.
import { RefusedError, replyJson } from '../../routes.ts'
import { type DataContext, readAddress } from '../context.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { findNames, listNamesOf, type RegisteredName } from '../profile/names.ts'
import { checkName } from '../profile/readRegistration.ts'
import { registerName } from '../profile/registerName.ts'
import { suggestNames } from '../profile/suggestNames.ts'

/** Clients of this version expect an empty list if there is no name. Older ones expect a 404. */
const LISTING_VERSION = '2'

export function profileRoutes(context: DataContext): ApiRoutes {
  return {
    'GET /v1/profile/account/:name': async (request) => {
      const name = checkName(context, request.params.name ?? '')
      const [found] = await findNames(context, [name])
      return replyJson(found ? toWire(found) : answerNone(request))
    },
    'GET /v1/profile/reverse/:address': async (request) => {
      const names = await listNamesOf(context, readAddress(request.params.address ?? '', 'evm'))
      return replyJson(names.length > 0 ? names.map(toWire) : answerNone(request))
    },
    'GET /v1/profile/suggestions/:name': async ({ params, url }) =>
      replyJson({ suggestions: await suggestNames(context, params.name ?? '', url.searchParams.get('zone')) }),
    'POST /v1/profile/account': async ({ body }) => replyJson(toWire(await registerName(context, body))),
  }
}

function answerNone({ url }: ApiRequest): [] {
  if (url.searchParams.get('apiVersion') === LISTING_VERSION) return []
  throw new RefusedError(404, 'name', 'The name is not registered')
}

function toWire({ name, attributes, registeredAtMs, updatedAtMs, addresses }: RegisteredName) {
  const entries = addresses.map(({ coinType, address, createdAtMs }) => [
    coinType,
    { address, created_at: toIso(createdAtMs) },
  ])
  const times = { registered_at: toIso(registeredAtMs), updated_at: toIso(updatedAtMs) }
  return { name, ...times, attributes, addresses: Object.fromEntries(entries) }
}

function toIso(timeMs: bigint | number): string {
  return new Date(Number(timeMs)).toISOString()
}
