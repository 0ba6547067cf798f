// /v1/sessions/{caip address}: what an account let others do, and how it takes that back.
import * as v from 'valibot'
import { RefusedError, type Reply, replyJson } from '../../routes.ts'
import { type DataContext, readAddress, readNetwork } from '../context.ts'
import { readInput } from '../http/readInput.ts'
import type { ApiAsked, ApiRoutes } from '../http/route.ts'
import { isEvm } from '../settings.ts'

interface SessionRow {
  pci: string
  project: object
  permissions: unknown[]
  expiresAtS: bigint
  createdAtS: bigint
  revokedAtS: bigint | null
}

const MS_PER_S = 1000
const revokeSchema = v.object({ pci: v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]+$/)) })

export function sessionRoutes(context: DataContext): ApiRoutes {
  return {
    'GET /v1/sessions/:address': async (asked) => replyJson({ pcis: (await list(context, asked)).map(toSession) }),
    'POST /v1/sessions/:address/revoke': (asked) => revoke(context, asked),
  }
}

function list(context: DataContext, asked: ApiAsked): Promise<SessionRow[]> {
  return context.query<SessionRow>(
    `select pci, project, permissions, expires_at_s as "expiresAtS", created_at_s as "createdAtS", revoked_at_s as "revokedAtS"
     from data_api.session where account = $1 order by created_at_s desc, pci`,
    [readAccount(context, asked)],
  )
}

/** As on the wire, the signature is not read: whoever knows a session's id may end it. */
async function revoke(context: DataContext, asked: ApiAsked): Promise<Reply> {
  const account = readAccount(context, asked)
  const { pci } = readInput(revokeSchema, asked.body)
  const nowS = BigInt(Math.floor(context.now() / MS_PER_S))
  const revoked = await context.query(
    `update data_api.session set revoked_at_s = $3
     where account = $1 and pci = $2 and revoked_at_s is null and expires_at_s > $3 returning pci`,
    [account, pci, nowS],
  )
  if (revoked.length === 0) throw new RefusedError(400, 'pci', 'The session is unknown, revoked or expired')
  return { status: 200 }
}

/** A CAIP address with its own form of the plain one. Throws RefusedError 400. */
function readAccount(context: DataContext, { params }: ApiAsked): string {
  const text = params.address ?? ''
  const at = text.lastIndexOf(':')
  const network = readNetwork(context, text.slice(0, at))
  return `${network.id}:${readAddress(text.slice(at + 1), isEvm(network) ? 'evm' : 'solana')}`
}

function toSession({ pci, project, permissions, expiresAtS, createdAtS, revokedAtS }: SessionRow) {
  return {
    ...{ project, pci, permissions, policies: [], context: '0x' },
    ...{ expiry: Number(expiresAtS), createdAt: Number(createdAtS) },
    revokedAt: revokedAtS === null ? null : Number(revokedAtS),
  }
}
