// GET /v1/identity/{address}: the name by which an account goes, and its picture: as planted here, or as ENS has it.
import { createPublicClient, type Hex, http } from 'viem'
import { normalize } from 'viem/ens'
import { RefusedError, replyJson } from '../../routes.ts'
import { type DataContext, readSubject } from '../context.ts'
import type { ApiAsked, ApiRoutes } from '../http/route.ts'
import type { DataNetwork } from '../settings.ts'

interface Identity {
  name: string | null
  avatar: string | null
}

const NOBODY: Identity = { name: null, avatar: null }
/** Nothing else is passed on: what a name's owner wrote is shown on pages. */
const PICTURE = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)[^\s]{1,2000}$/

export function identityRoutes(context: DataContext): ApiRoutes {
  const answer = async (asked: ApiAsked) => replyJson(await findIdentity(context, asked))
  return { 'GET /v1/identity/:address': answer, 'GET /v1/account/:address/identity': answer }
}

async function findIdentity(context: DataContext, { params }: ApiAsked) {
  const { address, networks, isEvmAsked } = readSubject(context, params.address ?? '', null)
  const [planted] = await context.query<Identity>('select name, avatar from data_api.identity where address = $1', [
    address,
  ])
  const network = networks.find(({ ensUniversalResolver }) => ensUniversalResolver !== undefined)
  const identity = planted ?? (isEvmAsked && network ? await askEns(network, address) : NOBODY)
  return { ...identity, resolvedAt: new Date(context.now()).toISOString() }
}

/** A name that leads back to the account, and is written as ENS wants it. Reads the network alone, never where a name points to. */
async function askEns({ rpcUrl, ensUniversalResolver }: DataNetwork, address: string): Promise<Identity> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), ccipRead: false })
  const resolver = { universalResolverAddress: ensUniversalResolver as Hex }
  try {
    const name = await client.getEnsName({ ...resolver, address: address as Hex })
    if (name === null || !isNormalized(name)) return NOBODY
    const avatar = await client.getEnsText({ ...resolver, name, key: 'avatar' })
    return { name, avatar: avatar !== null && PICTURE.test(avatar) ? avatar : null }
  } catch {
    throw new RefusedError(503, '', 'The network does not answer')
  }
}

function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
