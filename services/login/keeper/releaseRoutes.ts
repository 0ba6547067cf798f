// The keeper's routes for the frame: storing a share, and releasing it to a device that presents the secret it started with.
import * as v from 'valibot'
import type { Database } from '../../database/database.ts'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { type GrantVerifier, RELEASE_PURPOSES, type ReleasePurpose } from '../grants.ts'
import { emailSchema, readInput } from '../input.ts'
import { type Limit, type Limits, REQUESTS_PER_CALLER } from '../limits.ts'
import type { Mailer } from '../mailer.ts'
import { recoverySchema } from '../recoveryCodes.ts'
import { hashToken, toNonce } from '../secrets.ts'
import { readKind, SOCIAL_PROVIDERS } from '../subjects.ts'
import { verifyFarcaster } from '../verifyFarcaster.ts'
import type { Shares } from './shares.ts'
import type { VerifyIdToken } from './verifyIdToken.ts'

export interface KeeperContext {
  database: Pick<Database, 'query'>
  grants: GrantVerifier
  loginUrl: () => string
  url: () => string
  now: () => number
  shares: Shares
  limits: Limits
  mailer: Mailer
  verifyIdToken: VerifyIdToken
  onFault: (route: string, kind: string) => void
}

const QUARTER_HOUR_MS = 900_000
const LINKS_TO_ONE: Limit = { uses: 8, windowMs: QUARTER_HOUR_MS }
/** A device's secret: base64url of 32 bytes. Emails, tokens, and signatures are for its hash. */
const secretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const putSchema = v.object({
  grant: v.pipe(v.string(), v.maxLength(2000)),
  share: secretSchema,
  /** The key of the wallet's lock, see locks.ts. */
  lock: v.optional(secretSchema),
})
const requestSchema = v.object({ grant: v.pipe(v.string(), v.maxLength(2000)), secret: secretSchema })
const approvedSchema = v.object({
  email: emailSchema,
  proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  purpose: v.optional(v.picklist(RELEASE_PURPOSES), 'open'),
})
const lookSchema = v.object({ secret: secretSchema })
/** For a locked share. */
const recovery = v.optional(recoverySchema)
const takeSchema = v.object({ secret: secretSchema, recovery })
const idTokenSchema = v.object({
  provider: v.picklist(SOCIAL_PROVIDERS),
  idToken: v.pipe(v.string(), v.maxLength(10_000)),
  secret: secretSchema,
  recovery,
})
const farcasterSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(4000)),
  signature: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{130}$/.test(value)),
  secret: secretSchema,
  recovery,
})

interface LinkWords {
  subject: string
  request: string
  next: string
}
const LINK_WORDS: Record<ReleasePurpose, (browser: string) => LinkWords> = {
  open: (browser) => ({
    subject: 'Approve a new device',
    request: `${browser} wants to open your wallet. It has not opened it before.`,
    next: 'After that, you are signed in on that device.',
  }),
  export: (browser) => ({
    subject: 'Approve exporting your private keys',
    request: `${browser} wants to show the private keys of your wallet. Anyone who sees them can take everything in it.`,
    next: 'After that, you receive a code in a separate email.',
  }),
}

export function releaseRoutes(context: KeeperContext): Record<string, Route> {
  const { shares, limits, now } = context

  async function put(request: RouteRequest) {
    const { grant, share, lock } = readInput(putSchema, request)
    const subject = await context.grants.verify(grant, now())
    // A passkey is itself the second factor.
    await shares.put(subject, share, readKind(subject) === 'passkey' ? undefined : lock)
    return replyJson({})
  }

  /** Emails a link to the person in the login server's grant, so strangers can neither cause emails nor use up this limit. */
  async function sendRequest(request: RouteRequest, purpose: ReleasePurpose) {
    const { grant, secret } = readInput(requestSchema, request)
    const subject = await context.grants.verify(grant, now(), purpose)
    await limits.take(`${purpose} links of ${subject}`, LINKS_TO_ONE)
    const browser = describeBrowser(request.headers['user-agent'] ?? '')
    const ticket = await shares.request(subject, hashToken(secret), browser, purpose)
    const [way, email] = subject.split(/:(.*)/s)
    if (ticket && email && way === 'email') mailLink(email, LINK_WORDS[purpose](browser), ticket)
    return replyJson({})
  }

  /** For the login server. It knows only the hash of the secret, so it can get no share. */
  async function isApproved(request: RouteRequest) {
    const { email, proof, purpose } = readInput(approvedSchema, request)
    return replyJson({ isApproved: await shares.isApproved(`email:${email}`, Buffer.from(proof, 'hex'), purpose) })
  }

  function mailLink(to: string, { subject, request, next }: LinkWords, ticket: string): void {
    const paragraphs = [
      `${request} If this is you, approve it here:`,
      `${context.url()}/approve?ticket=${ticket}`,
      next,
      'If this is not you, do not open the link. Nothing happens without your approval.',
    ]
    context.mailer.send({ to, subject, paragraphs }).catch(({ name }: Error) => context.onFault('mail', name))
  }

  async function look(request: RouteRequest) {
    const { secret } = readInput(lookSchema, request)
    const state = await shares.look(secret)
    if (state === null) throw releaseOver()
    return replyJson({ state })
  }

  async function take(request: RouteRequest) {
    const { secret, recovery } = readInput(takeSchema, request)
    const taken = await shares.take(secret, recovery)
    if (taken === null) throw releaseOver()
    return replyJson(taken === 'pending' ? { state: 'pending' } : { state: 'released', ...taken })
  }

  async function releaseByIdToken(request: RouteRequest) {
    const { provider, idToken, secret, recovery } = readInput(idTokenSchema, request)
    await limits.take(`asked by ${request.caller}`, REQUESTS_PER_CALLER)
    return release(await context.verifyIdToken(provider, idToken, toNonce(secret)), recovery)
  }

  async function releaseByFarcaster(request: RouteRequest) {
    const { message, signature, secret, recovery } = readInput(farcasterSchema, request)
    await limits.take(`asked by ${request.caller}`, REQUESTS_PER_CALLER)
    const expected = { domain: new URL(context.loginUrl()).host, nonce: toNonce(secret), nowMs: now() }
    return release(`farcaster:${await verifyFarcaster({ message, signature }, expected)}`, recovery)
  }

  async function release(subject: string, recovery: string | undefined) {
    const released = await shares.list(subject, recovery)
    if (released.length === 0) throw new RefusedError(404, 'no-share', 'There is no share to release.')
    return replyJson({ state: 'released', shares: released })
  }

  return {
    'POST /shares': put,
    'POST /releases': (request) => sendRequest(request, 'open'),
    'POST /exports': (request) => sendRequest(request, 'export'),
    'POST /releases/approved': isApproved,
    'POST /releases/look': look,
    'POST /releases/take': take,
    'POST /releases/id-token': releaseByIdToken,
    'POST /releases/farcaster': releaseByFarcaster,
  }
}

function releaseOver(): RefusedError {
  return new RefusedError(404, 'release-over', 'The link has expired. Ask for a new one.')
}
