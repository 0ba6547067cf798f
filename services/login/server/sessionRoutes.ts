// The session of a device, and the server's part of its wallet.
import * as v from 'valibot'
import { type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { readInput } from '../input.ts'
import { refused } from '../passkeys/verifyPasskey.ts'
import { readKind } from '../subjects.ts'
import { findMethod, hasWallet } from './accounts.ts'
import { type LoginContext, readSession, readToken } from './context.ts'
import { isFresh } from './isFresh.ts'
import { NEW_DEVICE, notify } from './notices.ts'
import { signedOut } from './sessions.ts'
import { showAccount } from './signIn.ts'

/** Base64url of 32 bytes. */
const shareSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** 88 bytes: the secret, encrypted with a passkey's key and then with both shares. */
const sealSchema = v.object({ box: v.pipe(v.string(), v.regex(/^[\w-]{118}$/)) })
const walletSchema = v.object({
  serverShare: shareSchema,
  box: v.pipe(v.string(), v.regex(/^[\w-]{80,200}$/)),
  addresses: v.object({
    evm: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
})

export function sessionRoutes(context: LoginContext): Record<string, Route> {
  const { accounts, sessions } = context

  /** Returns the account of a session, and the next token. */
  async function refresh(request: RouteRequest) {
    await readSession(context, request)
    const { token, session } = await sessions.rotate(readToken(request.headers))
    const account = await accounts.get(session.accountId)
    if (!account) throw signedOut()
    return replyJson({ token, account: showAccount(account) })
  }

  async function end(request: RouteRequest) {
    const { id } = await readSession(context, request)
    await sessions.end(id)
    return replyJson({})
  }

  /** The grant with which the frame stores its share at the keeper, for a wallet that has yet to be created. */
  async function grant(request: RouteRequest) {
    const session = await readSession(context, request)
    const account = await accounts.get(session.accountId)
    if (!account) throw signedOut()
    if (account.addresses) throw hasWallet()
    return replyJson({ grant: await context.grants.sign(findMethod(account, session).subject, context.now()) })
  }

  async function create(request: RouteRequest) {
    const session = await readSession(context, request)
    await accounts.addWallet(session, readInput(walletSchema, request))
    await accounts.rememberDevice(session.accountId, session.deviceHash, nameDevice(request))
    return replyJson({})
  }

  /** Returns the server's part of the wallet, and uses up the token. */
  async function open(request: RouteRequest) {
    const parts = await accounts.openWallet(await readSession(context, request))
    const { token } = await sessions.rotate(readToken(request.headers))
    return replyJson({ ...parts, token })
  }

  /** Stores the box of the passkey that was just used, encrypted with the key of its authenticator. */
  async function seal(request: RouteRequest) {
    const session = await readSession(context, request)
    const account = await accounts.get(session.accountId)
    if (!account) throw signedOut()
    const isPasskey = readKind(findMethod(account, session).subject) === 'passkey'
    if (!isPasskey || !isFresh(context, session)) throw refused()
    await accounts.sealBox(session, readInput(sealSchema, request).box)
    return replyJson({})
  }

  /** The frame has stored the wallet on this device. */
  async function remember(request: RouteRequest) {
    const { accountId, deviceHash } = await readSession(context, request)
    const isNew = await accounts.rememberDevice(accountId, deviceHash, nameDevice(request))
    const account = await accounts.get(accountId)
    if (isNew && account) await notify(context, account.email, request.headers['user-agent'], NEW_DEVICE)
    return replyJson({})
  }

  return {
    'POST /api/session/refresh': refresh,
    'POST /api/session/end': end,
    'POST /api/wallet/grant': grant,
    'POST /api/wallet/create': create,
    'POST /api/wallet/open': open,
    'POST /api/wallet/seal': seal,
    'POST /api/wallet/remember': remember,
  }
}

function nameDevice({ headers }: RouteRequest): string {
  return describeBrowser(headers['user-agent'] ?? '')
}
