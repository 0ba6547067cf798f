// Who is signed in on this device, and the wallet that belongs to them. The secret is put together for one signature and then dropped.
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
  /** Kinds, like `email` or `google`. What was kept by an older frame has none until the session is refreshed. */
  signInMethods: v.optional(v.array(v.string()), []),
  /** A passkey or a recovery code is asked for, see docs/decisions/085. */
  hasFactor: v.optional(v.boolean(), false),
})
export type Account = v.InferOutput<typeof accountSchema>
export const signedInEntries = { token: v.string(), account: accountSchema }
const signedInSchema = v.object(signedInEntries)
export type SignedIn = v.InferOutput<typeof signedInSchema>
/** What signing in brings: without an account, a token for showing the second factor. */
export const answerEntries = { token: v.string(), account: v.nullable(accountSchema) }
/** What the keeper releases: with one of them the wallet opens. */
export const keeperSharesSchema = v.pipe(v.array(v.string()), v.maxLength(MAX_KEPT_SHARES))
const partsSchema = v.object({ serverShare: v.string(), box: v.string(), token: v.string() })
const vaultSchema = v.object({
  accountId: v.string(),
  key: v.instance(CryptoKey),
  sealed: v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
})
const doneSchema = v.object({})
const grantSchema = v.object({ grant: v.string() })
/** Tabs that share this device take turns: a token is spent once. */
const LOCK = 'latchkey-login-session'

type ReleaseShares = () => Promise<string[]>

export interface Session {
  /** The device's own secret, which the servers know by its hash. */
  device(): Promise<string>
  /** The key that signs in, and proves each request of the session. */
  key(): Promise<CryptoKeyPair>
  /** Asks the login server as who is signed in. Rejects with FrameError. */
  ask<S extends v.GenericSchema>(url: string, body: object, schema: S, signal?: AbortSignal): Promise<v.InferOutput<S>>
  /** Null when no one is signed in. Asks no server. */
  read(): Promise<(SignedIn & { addresses: { evm: string; solana: string } }) | null>
  /** The same, for what needs someone. Rejects with FrameError. */
  need(): Promise<SignedIn & { addresses: { evm: string; solana: string } }>
  /** Spends the token for the next one; false when the session is over. Rejects with FrameError when the server does not answer. */
  refresh(): Promise<boolean>
  /** Keeps a sign-in; makes the wallet, or opens it with what the keeper releases. The box of a passkey that has a key is sealed with it too. */
  begin(signedIn: SignedIn, releaseShares: ReleaseShares, passkey?: PasskeyKey): Promise<void>
  /** A token for the page: it tells one session from another and opens nothing. */
  pageToken(): Promise<string>
  /** Provides the accounts to `work` and forgets them. Rejects with FrameError. */
  withAccounts<T>(work: (accounts: Accounts) => Promise<T>): Promise<T>
  /** The person's keys, to be shown to them after fresh proof. Rejects with FrameError. */
  readPrivateKeys(): Promise<PrivateKeys>
  /** Encrypts the wallet for another share of the keeper, and for a passkey's key; with the key of the wallet's lock there. */
  sealAgain(keeperShare: string, passkey?: PasskeyKey): Promise<{ box: string; lock: string }>
  /** Key of the wallet's lock at the keeper: only who opens the wallet knows it. Rejects with FrameError. */
  lockKey(): Promise<string>
  keep(account: Account): Promise<void>
  end(): Promise<void>
}

/** `keeperUrl` is the keeper's origin; the login server is the frame's own. */
export function createSession(store: Store, keeperUrl: string): Session {
  let lastTurn: Promise<unknown> = Promise.resolve()
  /** In this page one after the other, also where the browser has no locks. */
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

  /** A request of a session to the login server. */
  async function ask<S extends v.GenericSchema>(
    ...[token, url, body, schema, signal]: [
      token: string,
      url: string,
      body: object,
      schema: S,
      signal?: AbortSignal | undefined,
    ]
  ) {
    return callServer({ url, body, schema, token, key: await key(), ...(signal && { signal }) })
  }

  async function readSignedIn(): Promise<SignedIn | null> {
    const kept = v.safeParse(signedInSchema, await store.get(KEYS.session))
    return kept.success ? kept.output : null
  }

  async function readVault(accountId: string): Promise<DeviceVault | null> {
    const kept = v.safeParse(vaultSchema, await store.get(`${KEYS.vault} ${accountId}`))
    return kept.success ? kept.output : null
  }

  /** Someone is signed in when the wallet is on this device too. */
  async function read() {
    const signedIn = await readSignedIn()
    const addresses = signedIn?.account.addresses
    if (!signedIn || !addresses || !(await readVault(signedIn.account.id))) return null
    return { ...signedIn, addresses }
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
    const { grant } = await ask(token, '/api/wallet/grant', {}, grantSchema)
    const share = { grant, share: shares.keeperShare }
    await callServer({ url: `${keeperUrl}/shares`, body: share, schema: doneSchema })
    const box = await sealForRecovery(secret, shares, account.id, passkey)
    const wallet = { serverShare: shares.serverShare, box, addresses }
    await ask(token, '/api/wallet/create', wallet, doneSchema)
    await store.set(`${KEYS.vault} ${account.id}`, await sealForDevice(secret, shares.serverShare, account.id))
    return { ...account, addresses }
  }

  /** Resolves to the next token. */
  async function recoverWallet(
    { account, ...signedIn }: SignedIn,
    keeperShares: string[],
    passkey: PasskeyKey | undefined,
  ): Promise<string> {
    const { token, ...parts } = await ask(signedIn.token, '/api/wallet/open', {}, partsSchema)
    const opened = await openBox(account, { ...parts, keeperShares }, passkey)
    await store.set(`${KEYS.vault} ${account.id}`, await sealForDevice(opened.secret, parts.serverShare, account.id))
    await ask(token, '/api/wallet/remember', {}, doneSchema)
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

  /** Makes the box of a passkey again with the key that its authenticator makes. */
  async function sealBox(
    { token, account }: SignedIn,
    { secret, ...shares }: { secret: Uint8Array<ArrayBuffer>; serverShare: string; keeperShare: string },
    passkey: PasskeyKey,
  ): Promise<void> {
    const box = await sealForRecovery(secret, shares, account.id, passkey)
    // Its box still opens the wallet without it, and the next sign-in tries again.
    await ask(token, '/api/wallet/seal', { box }, doneSchema).catch(() => undefined)
  }

  /** The same where the wallet is on this device, which opened no box. Resolves to the next token. */
  async function sealKnownBox(signedIn: SignedIn, release: ReleaseShares, passkey: PasskeyKey): Promise<string> {
    const { account } = signedIn
    const { token, ...parts } = await ask(signedIn.token, '/api/wallet/open', {}, partsSchema)
    if (isSealedForPasskey(parts.box)) return token
    // The device has the wallet: a keeper that does not answer keeps no one from signing in.
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
      const { token, ...parts } = await ask(signedIn.token, '/api/wallet/open', {}, partsSchema)
      await store.set(KEYS.session, { token, account: signedIn.account })
      return parts
    })
    return { secret: await openOnDevice(vault, serverShare), serverShare, accountId: account.id }
  }

  return {
    device,
    key,
    async ask(url, body, schema, signal) {
      const { token } = await need()
      return ask(token, url, body, schema, signal)
    },
    read,
    need,
    refresh: () =>
      inTurn(async () => {
        const current = await read()
        if (!current) return false
        try {
          await store.set(KEYS.session, await ask(current.token, '/api/session/refresh', {}, signedInSchema))
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
      // The session ends here whether or not the server hears of it; there it ends on its own.
      await ask(signedIn.token, '/api/session/end', {}, doneSchema).catch(() => undefined)
    },
  }
}

function useForLock(secret: Uint8Array): string {
  const key = deriveLockKey(secret)
  secret.fill(0)
  return key
}

/** Where the browser has no locks for a frame there is one tab's storage alone. */
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
