// GET /v1/identity/{address}: the name and the picture of an account, from the test data or from ENS.
import { replyJson } from '../../routes.ts'
import { type DataContext, readSubject } from '../context.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { createEnsNames, type EnsIdentity, type EnsNames, NO_IDENTITY } from '../sources/names/ens.ts'
import { unlessSilent } from '../sources/unlessSilent.ts'

type NamesByNetwork = ReadonlyMap<string, EnsNames>

export function identityRoutes(context: DataContext): ApiRoutes {
  const { onFault } = context
  const names = new Map(
    context.networks.flatMap((network) => {
      const own = createEnsNames(network, { ...(onFault && { onFault }) })
      return own ? [[network.id, own] as const] : []
    }),
  )
  const answer = async (request: ApiRequest) => replyJson(await findIdentity(context, names, request))
  return { 'GET /v1/identity/:address': answer, 'GET /v1/account/:address/identity': answer }
}

async function findIdentity(context: DataContext, names: NamesByNetwork, { params }: ApiRequest) {
  const { address, networks, isEvmRequested } = readSubject(context, params.address ?? '', null)
  const [planted] = await context.query<EnsIdentity>('select name, avatar from data_api.identity where address = $1', [
    address,
  ])
  const [ens] = networks.flatMap(({ id }) => names.get(id) ?? [])
  const identity = planted ?? (isEvmRequested && ens ? await unlessSilent(ens.find(address)) : NO_IDENTITY)
  return { ...identity, resolvedAt: new Date(context.now()).toISOString() }
}
