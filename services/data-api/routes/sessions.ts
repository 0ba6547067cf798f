// /v1/sessions/{caip address}: the permissions that an account has granted, and their revocation.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isStorable } from '../../database/isStorable.ts'
import { RefusedError, type Reply, replyJson } from '../../routes.ts'
import { checkSignature, signatureSchema } from '../checkSignature.ts'
import { type DataContext, readAddress, readNetwork } from '../context.ts'
import { readInput } from '../http/readInput.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { type DataNetwork, isEvm } from '../settings.ts'

interface Project {
  id: string
  name: string
  url: string | null
  iconUrl: null
}

interface SessionRow {
  pci: string
  project: Project
  permissions: unknown[]
  expiresAtS: bigint
  createdAtS: bigint
  revokedAtS: bigint | null
  context: string
}

const MS_PER_S = 1000
/** The last second that a JavaScript date can have, in the year 275760. */
const LAST_S = 8_640_000_000_000
const MAX_PERMISSIONS = 20
/** The most characters of a session's permissions as JSON, and of the context that a wallet returns for them. */
const MAX_PERMISSION_CHARS = 20_000
const MAX_CONTEXT_CHARS = 20_000
/** The most sessions in one response. */
const MAX_LISTED = 500
/** How long an account has to sign a session, in seconds. */
const SIGNING_S = 3600n
const pci = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]+$/))
const revokeSchema = v.object({ pci })
const createSchema = v.object({
  expiry: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LAST_S)),
  permissions: v.pipe(
    v.array(v.object({ type: v.pipe(v.string(), v.maxLength(100)), data: v.unknown() })),
    v.minLength(1),
    v.maxLength(MAX_PERMISSIONS),
    v.check((list) => isStorable(list) && JSON.stringify(list).length <= MAX_PERMISSION_CHARS),
  ),
})
const activateSchema = v.object({
  pci,
  context: v.pipe(v.string(), v.maxLength(MAX_CONTEXT_CHARS), v.regex(/^0x(?:[0-9a-f]{2})+$/i)),
  signature: v.optional(signatureSchema),
})

export function sessionRoutes(context: DataContext): ApiRoutes {
  return {
    'GET /v1/sessions/:address': async (request) => replyJson({ pcis: (await list(context, request)).map(toSession) }),
    'POST /v1/sessions/:address': (request) => create(context, request),
    'POST /v1/sessions/:address/activate': (request) => activate(context, request),
    'POST /v1/sessions/:address/revoke': (request) => revoke(context, request),
  }
}

/** Active sessions: first those that the account is known to have signed, so that others cannot fill the list. The newest first. */
function list(context: DataContext, request: ApiRequest): Promise<SessionRow[]> {
  return context.query<SessionRow>(
    `select pci, project, permissions, expires_at_s as "expiresAtS", created_at_s as "createdAtS", revoked_at_s as "revokedAtS", context
     from data_api.session where account = $1 and context is not null order by is_signed desc, created_at_s desc, pci limit ${MAX_LISTED}`,
    [readAccount(context, request).account],
  )
}

/** Creates a session that the account has yet to sign. Its key is a real one that is discarded immediately, because this service never signs for an account. */
async function create(context: DataContext, request: ApiRequest): Promise<Reply> {
  const { account, network } = readAccount(context, request)
  if (!isEvm(network)) throw new RefusedError(400, 'chainId', 'Sessions require an EVM network')
  const { expiry, permissions } = readInput(createSchema, request.body)
  const nowS = readNowS(context)
  if (BigInt(expiry) <= nowS) throw new RefusedError(400, 'expiry', 'The session expires before it begins')
  const id = request.url.searchParams.get('projectId') ?? ''
  const { origin = null } = request.headers
  const project: Project = { id, name: origin ?? id, url: origin, iconUrl: null }
  const made = randomUUID()
  await context.query(
    `insert into data_api.session (pci, account, project, permissions, expires_at_s, created_at_s)
     values ($1, $2, $3::jsonb, $4::jsonb -> 'list', $5, $6)`,
    [made, account, project, { list: permissions }, BigInt(expiry), nowS],
  )
  const { publicKey } = privateKeyToAccount(generatePrivateKey())
  const message = writeConsent(account, { pci: made, project, expiresAtS: BigInt(expiry) })
  return replyJson({ pci: made, key: { type: 'secp256k1', publicKey }, message })
}

/**
 * Lists a session from now on. With the account's signature of its message, it comes before all without one: the public service needs none, so
 * anyone can add those. The context is the caller's; the account's contract decides what it allows.
 */
async function activate(context: DataContext, request: ApiRequest): Promise<Reply> {
  const { account, address, network } = readAccount(context, request)
  const { pci, context: granted, signature } = readInput(activateSchema, request.body)
  const open = 'account = $1 and pci = $2 and context is null and expires_at_s > $3'
  const [created] = await context.query<Pick<SessionRow, 'pci' | 'project' | 'expiresAtS'>>(
    `select pci, project, expires_at_s as "expiresAtS" from data_api.session where ${open}`,
    [account, pci, readNowS(context)],
  )
  if (created && signature !== undefined) {
    await checkSignature(network, { address, message: writeConsent(account, created), signature })
  }
  const activated = await context.query(
    `update data_api.session set context = $4, is_signed = $5 where ${open} returning pci`,
    [account, pci, readNowS(context), granted, signature !== undefined],
  )
  if (activated.length === 0) throw new RefusedError(400, 'pci', 'The session is unknown, active or expired')
  return { status: 200 }
}

/** The text that the account signs. It names only what cannot change, so that it can be written again when the session is activated. */
function writeConsent(
  account: string,
  { pci, project, expiresAtS }: Pick<SessionRow, 'pci' | 'project' | 'expiresAtS'>,
) {
  const end = new Date(Number(expiresAtS) * MS_PER_S).toISOString()
  return `Show a smart session of ${project.name} in the list of this account.\n\nAccount: ${account}\nSession: ${pci}\nExpires: ${end}`
}

/** Does not check the signature, so anyone who knows a session's ID can end it. */
async function revoke(context: DataContext, request: ApiRequest): Promise<Reply> {
  const { account } = readAccount(context, request)
  const { pci } = readInput(revokeSchema, request.body)
  const nowS = readNowS(context)
  const revoked = await context.query(
    `update data_api.session set revoked_at_s = $3
     where account = $1 and pci = $2 and revoked_at_s is null and expires_at_s > $3 returning pci`,
    [account, pci, nowS],
  )
  if (revoked.length === 0) throw new RefusedError(400, 'pci', 'The session is unknown, revoked or expired')
  return { status: 200 }
}

/** Deletes the sessions that no account has signed in time. */
export async function purgeSessions({ query, now }: Pick<DataContext, 'query' | 'now'>): Promise<void> {
  await query('delete from data_api.session where context is null and created_at_s < $1', [
    readNowS({ now }) - SIGNING_S,
  ])
}

const readNowS = ({ now }: Pick<DataContext, 'now'>) => BigInt(Math.floor(now() / MS_PER_S))

/** Returns the network, the plain address in its standard form, and the CAIP address of both. Throws RefusedError 400. */
function readAccount(
  context: DataContext,
  { params }: ApiRequest,
): { network: DataNetwork; address: string; account: string } {
  const text = params.address ?? ''
  const at = text.lastIndexOf(':')
  const network = readNetwork(context, text.slice(0, at))
  const address = readAddress(text.slice(at + 1), isEvm(network) ? 'evm' : 'solana')
  return { network, address, account: `${network.id}:${address}` }
}

function toSession({ pci, project, permissions, expiresAtS, createdAtS, revokedAtS, context }: SessionRow) {
  return {
    project,
    pci,
    permissions,
    policies: [],
    context,
    expiry: Number(expiresAtS),
    createdAt: Number(createdAtS),
    revokedAt: revokedAtS === null ? null : Number(revokedAtS),
  }
}
