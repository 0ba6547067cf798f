// Linking and unlinking sign-in methods: a new proof of identity, then proof of the new method with its own flow, then the box for it.
import * as v from 'valibot'
import { RefusedError, type Route, type RouteRequest, replyJson } from '../../../routes.ts'
import { codeSchema, deviceSchema, emailSchema, idSchema, readInput } from '../../input.ts'
import { isSameHash } from '../../secrets.ts'
import { readEmail, readKind } from '../../subjects.ts'
import { type Account, findMethod } from '../accounts.ts'
import { type LoginContext, readSession } from '../context.ts'
import { limitEmails } from '../emailLimits.ts'
import { mailCode } from '../emailRoutes.ts'
import { proveFarcaster } from '../farcasterProof.ts'
import { readIdentity } from '../flows.ts'
import { isFresh } from '../isFresh.ts'
import { describeLinked, describeUnlinked, notify } from '../notices.ts'
import { registerPasskey, registrationEntries } from '../passkeys/registerPasskey.ts'
import { needFactor } from '../secondFactor.ts'
import { type Session, signedOut } from '../sessions.ts'
import { showAccount } from '../signIn.ts'
import type { Proven, SignInMethod } from './methods.ts'

const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const proveSchema = v.object({ device: deviceSchema })
const codeOfSchema = v.object({ attempt: idSchema, code: codeSchema })
const startEmailSchema = v.object({ proof: tokenSchema, email: emailSchema })
const socialSchema = v.object({ proof: tokenSchema, ticket: tokenSchema })
const farcasterSchema = v.object({ proof: tokenSchema, state: tokenSchema })
const passkeySchema = v.object({ proof: tokenSchema, ...registrationEntries })
const linkSchema = v.object({ ticket: tokenSchema, box: v.pipe(v.string(), v.regex(/^[\w-]{80,200}$/)) })
const unlinkSchema = v.object({ proof: tokenSchema, method: idSchema })
/** Limited, because people choose their own names at a provider. */
const MAX_LABEL_CHARS = 80

/** A sign-in method as its person sees it. */
interface ShownMethod {
  id: string
  kind: string
  label: string | null
  addedAtMs: number
  /** This device signed in with it. */
  isCurrent: boolean
}

interface Owner {
  session: Session
  account: Account
}

export function methodRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, attempts, challenges, flows, methods } = context

  async function readOwner(request: RouteRequest): Promise<Owner> {
    return findOwner(await readSession(context, request))
  }

  async function findOwner(session: Session): Promise<Owner> {
    const account = await accounts.get(session.accountId)
    if (!account) throw signedOut()
    if (!account.addresses) throw new RefusedError(404, 'no-wallet', 'There is no wallet yet.')
    return { session, account }
  }

  function list({ account, session }: Owner): ShownMethod[] {
    return account.methods.map((method) => ({
      id: method.id,
      kind: readKind(method.subject),
      label: readLabel(method),
      addedAtMs: method.addedAtMs,
      isCurrent: method.id === session.methodId,
    }))
  }

  const createProof = ({ id, deviceHash }: Session) => challenges.create(`methods ${id}`, deviceHash)
  async function spendProof(proof: string, { id, deviceHash }: Session): Promise<void> {
    await challenges.spend(proof, `methods ${id}`, deviceHash).catch((cause) => {
      if (!(cause instanceof RefusedError)) throw cause
      throw new RefusedError(403, 'proof-over', 'That took too long. Confirm that it is you again.')
    })
  }

  /** A new proof of identity, with the person's sign-in method: a code to that email, or a recent sign-in. A stolen token has no device. */
  async function prove(request: RouteRequest) {
    const { session, account } = await readOwner(request)
    if (!isSameHash(readInput(proveSchema, request).device, session.deviceHash)) throw signedOut()
    needFactor(context, account, session)
    const email = readEmail(findMethod(account, session).subject)
    if (email === null) {
      if (isFresh(context, session)) return replyJson({ state: 'proven', proof: await createProof(session) })
      throw new RefusedError(403, 'sign-in-first', 'Sign out and sign in again. Then link or unlink within 10 minutes.')
    }
    const { accountId, deviceHash } = session
    await limitEmails(context, { caller: request.caller, email, knownDevice: deviceHash })
    const attempt = await attempts.start({ purpose: 'methods', email, accountId, deviceHash })
    await mailCode(context, attempt, email, 'to change how you sign in')
    return replyJson({ state: 'code', attempt })
  }

  async function redeem(request: RouteRequest, purpose: 'methods' | 'link-email') {
    const owner = await readOwner(request)
    const { attempt, code } = readInput(codeOfSchema, request)
    const proven = await attempts.redeem(attempt, purpose, owner.session.deviceHash, code)
    if (proven.accountId === owner.account.id) return { ...owner, email: proven.email }
    throw new RefusedError(404, 'code-expired', 'This code has expired. Ask for a new one.')
  }

  async function finishProof(request: RouteRequest) {
    return replyJson({ proof: await createProof((await redeem(request, 'methods')).session) })
  }

  /** What the frame needs to create the box. It sends its share to the keeper with the grant, then calls `link`. */
  async function prepare({ session }: Owner, { userName, ...proven }: Proven) {
    const named = { ...proven, userName: userName?.slice(0, MAX_LABEL_CHARS) ?? null }
    const ticket = await methods.prepare(session, named)
    const grant = await context.grants.sign(proven.subject, context.now())
    return replyJson({ state: 'ready', ticket, grant, kind: readKind(proven.subject), label: readLabel(named) })
  }

  async function startEmail(request: RouteRequest) {
    const { session } = await readOwner(request)
    const { proof, email } = readInput(startEmailSchema, request)
    await spendProof(proof, session)
    const { accountId, deviceHash } = session
    await limitEmails(context, { caller: request.caller, email, knownDevice: null })
    const attempt = await attempts.start({ purpose: 'link-email', email, accountId, deviceHash })
    await mailCode(context, attempt, email, 'to use this address')
    return replyJson({ attempt })
  }

  async function finishEmail(request: RouteRequest) {
    const { email, ...owner } = await redeem(request, 'link-email')
    return prepare(owner, { subject: `email:${email}`, email, userName: null })
  }

  async function proveSocial(request: RouteRequest) {
    const owner = await readOwner(request)
    const { proof, ticket } = readInput(socialSchema, request)
    const { subject, email, userName } = readIdentity(await flows.redeem(ticket, owner.session.deviceHash))
    await spendProof(proof, owner.session)
    return prepare(owner, { subject, email, userName })
  }

  /** The frame polls this until the phone has responded. */
  async function proveByFarcaster(request: RouteRequest) {
    const owner = await readOwner(request)
    const { proof, state } = readInput(farcasterSchema, request)
    const answer = await proveFarcaster(context, request.caller, { state, deviceHash: owner.session.deviceHash })
    if (!answer) return replyJson({ state: 'pending' })
    await spendProof(proof, owner.session)
    return prepare(owner, { subject: answer.subject, email: null, userName: answer.userName })
  }

  async function provePasskey(request: RouteRequest) {
    const owner = await readOwner(request)
    const { proof, ...registration } = readInput(passkeySchema, request)
    await spendProof(proof, owner.session)
    const subject = await registerPasskey(context, request.caller, {
      ...registration,
      device: owner.session.deviceHash,
    })
    return prepare(owner, { subject, email: null, userName: null })
  }

  /** Notifies every address that the account had before or has now. */
  async function notifyAll(request: RouteRequest, { account: before, session }: Owner, isLinked: boolean) {
    const after = await findOwner(session)
    const [longer, shorter] = isLinked ? [after.account, before] : [before, after.account]
    const changed = longer.methods.find(({ id }) => !shorter.methods.some((method) => method.id === id))
    context.onKeyEvent?.({ action: isLinked ? 'method-linked' : 'method-unlinked', account: session.accountId })
    const notice = (isLinked ? describeLinked : describeUnlinked)(readKind(changed?.subject ?? ''))
    const emails = new Set(longer.methods.flatMap(({ email }) => email ?? []))
    for (const to of emails) await notify(context, to, request.headers['user-agent'], notice)
    return replyJson({ methods: list(after), account: showAccount(after.account) })
  }

  async function link(request: RouteRequest) {
    const owner = await readOwner(request)
    const { ticket, box } = readInput(linkSchema, request)
    await methods.link(owner.session, ticket, box)
    return notifyAll(request, owner, true)
  }

  async function unlink(request: RouteRequest) {
    const owner = await readOwner(request)
    const { proof, method } = readInput(unlinkSchema, request)
    await spendProof(proof, owner.session)
    await methods.unlink(owner.session, method)
    return notifyAll(request, owner, false)
  }

  return {
    'POST /api/methods': async (request) => replyJson({ methods: list(await readOwner(request)) }),
    'POST /api/methods/prove': prove,
    'POST /api/methods/proven': finishProof,
    'POST /api/methods/email': startEmail,
    'POST /api/methods/email/finish': finishEmail,
    'POST /api/methods/social': proveSocial,
    'POST /api/methods/farcaster': proveByFarcaster,
    'POST /api/methods/passkey': provePasskey,
    'POST /api/methods/link': link,
    'POST /api/methods/unlink': unlink,
  }
}

function readLabel({ email, userName }: Pick<SignInMethod, 'email' | 'userName'>): string | null {
  return email ?? userName
}
