// Who is signed in on this device, and their wallet. The secret is assembled for one signature and then dropped.
import * as v from 'valibot'
import { MAX_KEPT_SHARES } from '../keptShares.ts'
import { callServer } from './callServer.ts'
import { ERRORS } from './errors.ts'
import { FrameError } from './frameError.ts'
import { type Accounts, deriveAccounts, deriveLockKey, type PrivateKeys, readPrivateKeys } from './keys/accounts.ts'
import { createToken, hashHex } from './keys/bytes.ts'
import { readDeviceKey } from './keys/deviceKey.ts'
import {
  createSecret,
  type DeviceVault,
  isSealedForPasskey,
  openFromRecovery,
  openOnDevice,
  type PasskeyKey,
  sealForDevice,
  sealForRecovery,
} from './keys/vault.ts'
import { KEYS, type Store } from './store.ts'

export const accountSchema = v.object({
  id: v.string(),
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  addresses: v.nullable(v.object({ evm: v.string(), solana: v.string() })),
  hasOwnEmail: v.boolean(),
  /** Kinds, like `email` or `google`. A session that an older frame stored has none until it is refreshed. */
  signInMethods: v.optional(v.array(v.string()), []),
  /** A passkey or a recovery code is required, see docs/decisions/085. */
  hasFactor: v.optional(v.boolean(), false),
})
export type Account = v.InferOutput<typeof accountSchema>
export const signedInEntries = { token: v.string(), account: accountSchema }
const signedInSchema = v.object(signedInEntries)
export type SignedIn = v.InferOutput<typeof signedInSchema>
/** The result of a sign-in. Without an account, it is a token for the second factor. */
export const answerEntries = { token: v.string(), account: v.nullable(accountSchema) }
/** The shares that the keeper releases. One of them opens the wallet. */
export const keeperSharesSchema = v.pipe(v.array(v.string()), v.maxLength(MAX_KEPT_SHARES))
const partsSchema = v.object({ serverShare: v.string(), box: v.string(), token: v.string() })
const vaultSchema = v.object({
  accountId: v.string(),
  key: v.instance(CryptoKey),
  sealed: v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
})
const doneSchema = v.object({})
const grantSchema = v.object({ grant: v.string() })
/** Tabs of this device take turns, because each token can be used only once. */
const LOCK = 'latchkey-login-session'

type ReleaseShares = () => Promise<string[]>

export interface Session {
  /** The device's own secret. The servers know its hash. */
  device(): Promise<string>
  /** The key that signs in, and signs each request of the session. */
  key(): Promise<CryptoKeyPair>
  /** Calls the login server with the session. Rejects with FrameError. */
  request<S extends v.GenericSchema>(
    url: string,
    body: object,
    schema: S,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<S>>
  /** Null if no one is signed in. Calls no server. */
  read(): Promise<(SignedIn & { addresses: { evm: string; solana: string } }) | null>
  /** The same, but rejects with FrameError if no one is signed in. */
  need(): Promise<SignedIn & { addresses: { evm: string; solana: string } }>
  /** Exchanges the token for the next one. False if the session has ended. Rejects with FrameError if the server does not respond. */
  refresh(): Promise<boolean>
  /** Stores a sign-in, and creates the wallet or opens it with the keeper's shares. A passkey's key also encrypts its box. */
  begin(signedIn: SignedIn, releaseShares: ReleaseShares, passkey?: PasskeyKey): Promise<void>
  /** A token for the page. It identifies the session and opens nothing. */
  pageToken(): Promise<string>
  /** Passes the accounts to `work`, then drops them. Rejects with FrameError. */
  withAccounts<T>(work: (accounts: Accounts) => Promise<T>): Promise<T>
  /** The person's keys, to show them after a new proof of identity. Rejects with FrameError. */
  readPrivateKeys(): Promise<PrivateKeys>
  /**
   * Encrypts the wallet for another share of the keeper, and for a passkey's key if there is one. Includes the key of the wallet's lock at the
   * keeper.
   */
  sealAgain(keeperShare: string, passkey?: PasskeyKey): Promise<{ box: string; lock: string }>
  /** The key of the wallet's lock at the keeper, which only someone who can open the wallet knows. Rejects with FrameError. */
  lockKey(): Promise<string>
  keep(account: Account): Promise<void>
  end(): Promise<void>
}

/** `keeperUrl` is the keeper's origin. The login server's is the frame's own. */
export function createSession(store: Store, keeperUrl: string): Session {
  let lastTurn: Promise<unknown> = Promise.resolve()
  /** In this page one after another, even if the browser has no locks. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(() => inTurnOfTabs(work))
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function device(): Promise<string> {
    const kept = await store.get(KEYS.device)
    if (typeof kept === 'string') return kept
    const made = createToken()
    await store.set(KEYS.device, made)
    return made
  }

  const key = () => readDeviceKey(store)

  /** Sends a request of a session to the login server. */
  async function request<S extends v.GenericSchema>(
    ...[token, url, body, schema, signal]: [
      token: string,
      url: string,
      body: object,
      schema: S,
      signal?: AbortSignal | undefined,
    ]
  ) {
    return callServer({ url, body, schema, token, key: await key(), signal })
  }

  async function readSignedIn(): Promise<SignedIn | null> {
    const kept = v.safeParse(signedInSchema, await store.get(KEYS.session))
    return kept.success ? kept.output : null
  }

  async function readVault(accountId: string): Promise<DeviceVault | null> {
    const kept = v.safeParse(vaultSchema, await store.get(`${KEYS.vault} ${accountId}`))
    return kept.success ? kept.output : null
  }

  /** The person counts as signed in when the wallet is on this device too. */
  async function read() {
    const signedIn = await readSignedIn()
    if (!signedIn?.account.addresses || !(await readVault(signedIn.account.id))) return null
    return { ...signedIn, addresses: signedIn.account.addresses }
  }

  async function need() {
    const current = await read()
    if (current) return current
    throw new FrameError(ERRORS.notSignedIn, 'signed-out')
  }

  async function createWallet({ token, account }: SignedIn, passkey: PasskeyKey | undefined): Promise<Account> {
    const secret = createSecret()
    const shares = { serverShare: createToken(), keeperShare: createToken() }
    const { evm, solana } = deriveAccounts(secret)
    const addresses = { evm: evm.address, solana: solana.address }
    const { grant } = await request(token, '/api/wallet/grant', {}, grantSchema)
    const share = { grant, share: shares.keeperShare }
    await callServer({ url: `${keeperUrl}/shares`, body: share, schema: doneSchema })
    const box = await sealForRecovery(secret, shares, account.id, passkey)
    const wallet = { serverShare: shares.serverShare, box, addresses }
    await request(token, '/api/wallet/create', wallet, doneSchema)
    await store.set(`${KEYS.vault} ${account.id}`, await sealForDevice(secret, shares.serverShare, account.id))
    return { ...account, addresses }
  }

  /** Resolves to the next token. */
  async function recoverWallet(
    { account, ...signedIn }: SignedIn,
    keeperShares: string[],
    passkey: PasskeyKey | undefined,
  ): Promise<string> {
    const { token, ...parts } = await request(signedIn.token, '/api/wallet/open', {}, partsSchema)
    const opened = await openBox(account, { ...parts, keeperShares }, passkey)
    await store.set(`${KEYS.vault} ${account.id}`, await sealForDevice(opened.secret, parts.serverShare, account.id))
    await request(token, '/api/wallet/remember', {}, doneSchema)
    if (passkey && !isSealedForPasskey(parts.box)) await sealBox({ token, account }, { ...parts, ...opened }, passkey)
    opened.secret.fill(0)
    return token
  }

  async function openBox(
    { id, addresses }: Account,
    { box, ...shares }: { box: string; serverShare: string; keeperShares: string[] },
    passkey: PasskeyKey | undefined,
  ) {
    const opened = await openFromRecovery(box, shares, id, passkey)
    if (deriveAccounts(opened.secret).evm.address === addresses?.evm) return opened
    throw new FrameError(ERRORS.differentWallet, 'vault')
  }

  /** Encrypts a passkey's box again with the key of its authenticator. */
  async function sealBox(
    { token, account }: SignedIn,
    { secret, ...shares }: { secret: Uint8Array<ArrayBuffer>; serverShare: string; keeperShare: string },
    passkey: PasskeyKey,
  ): Promise<void> {
    const box = await sealForRecovery(secret, shares, account.id, passkey)
    // The box still opens without that key, and the next sign-in tries again.
    await request(token, '/api/wallet/seal', { box }, doneSchema).catch(() => undefined)
  }

  /** The same if the wallet is on this device, so that no box was opened. Resolves to the next token. */
  async function sealKnownBox(signedIn: SignedIn, release: ReleaseShares, passkey: PasskeyKey): Promise<string> {
    const { account } = signedIn
    const { token, ...parts } = await request(signedIn.token, '/api/wallet/open', {}, partsSchema)
    if (isSealedForPasskey(parts.box)) return token
    // The device has the wallet, so a keeper that does not respond prevents no sign-in.
    const opened = await release()
      .then((keeperShares) => openBox(account, { ...parts, keeperShares }, passkey))
      .catch(() => null)
    if (opened) await sealBox({ token, account }, { ...parts, ...opened }, passkey)
    opened?.secret.fill(0)
    return token
  }

  async function openSecret() {
    const { account } = await need()
    const vault = await readVault(account.id)
    if (!vault) throw new FrameError(ERRORS.notSignedIn, 'signed-out')
    const { serverShare } = await inTurn(async () => {
      const signedIn = await need()
      const { token, ...parts } = await request(signedIn.token, '/api/wallet/open', {}, partsSchema)
      await store.set(KEYS.session, { token, account: signedIn.account })
      return parts
    })
    return { secret: await openOnDevice(vault, serverShare), serverShare, accountId: account.id }
  }

  return {
    device,
    key,
    async request(url, body, schema, signal) {
      const { token } = await need()
      return request(token, url, body, schema, signal)
    },
    read,
    need,
    refresh: () =>
      inTurn(async () => {
        const current = await read()
        if (!current) return false
        try {
          await store.set(KEYS.session, await request(current.token, '/api/session/refresh', {}, signedInSchema))
          return true
        } catch (cause) {
          if (!(cause instanceof FrameError) || cause.code !== 'signed-out') throw cause
          await store.remove(KEYS.session)
          return false
        }
      }),
    async begin(signedIn, releaseShares, passkey) {
      const { account } = signedIn
      let { token } = signedIn
      let known = account
      if (account.addresses === null) known = await createWallet(signedIn, passkey)
      else if (!(await readVault(account.id))) token = await recoverWallet(signedIn, await releaseShares(), passkey)
      else if (passkey) token = await sealKnownBox(signedIn, releaseShares, passkey)
      await store.set(KEYS.session, { token, account: known })
    },
    async pageToken() {
      const { account } = await need()
      return hashHex(`page token ${account.id} ${await device()}`)
    },
    async withAccounts(work) {
      const { secret } = await openSecret()
      try {
        return await work(deriveAccounts(secret))
      } finally {
        secret.fill(0)
      }
    },
    async readPrivateKeys() {
      const { secret } = await openSecret()
      const keys = readPrivateKeys(secret)
      secret.fill(0)
      return keys
    },
    async sealAgain(keeperShare, passkey) {
      const { secret, serverShare, accountId } = await openSecret()
      const box = await sealForRecovery(secret, { serverShare, keeperShare }, accountId, passkey)
      return { box, lock: useForLock(secret) }
    },
    lockKey: async () => useForLock((await openSecret()).secret),
    async keep(account) {
      const signedIn = await readSignedIn()
      if (signedIn) await store.set(KEYS.session, { ...signedIn, account })
    },
    async end() {
      const signedIn = await readSignedIn()
      await store.remove(KEYS.session)
      if (!signedIn) return
      // The session ends here even if the server is not reached. There it expires.
      await request(signedIn.token, '/api/session/end', {}, doneSchema).catch(() => undefined)
    },
  }
}

function useForLock(secret: Uint8Array): string {
  const key = deriveLockKey(secret)
  secret.fill(0)
  return key
}

/** If the browser has no locks for frames, only one tab uses the frame's storage. */
async function inTurnOfTabs<T>(work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined
  try {
    return await navigator.locks.request(LOCK, () => {
      done = work()
      return done
    })
  } catch (cause) {
    if (done) return done
    if (cause instanceof DOMException) return work()
    throw cause
  }
}
