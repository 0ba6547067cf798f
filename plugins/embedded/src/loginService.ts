// The ways to sign in and related functions, for the login views.
import { findError, LatchkeyError, namespaceOf, type PageService, type PluginContext } from '@latchkey/kernel'
import type { EmailLoginStep, EmbeddedWalletService } from '@latchkey/kernel/contracts'
import type { Accounts } from './accounts'
import type { AuthConnector } from './connector'
import { CONNECTOR_ID } from './connectorId'
import { emailInvalid, initializeFailed, smartAccountUnsupported, throttled } from './errors'
import type { FrameClient } from './frame/client'
import { isEmail } from './frame/messages'
import { en } from './i18n/en'
import type { LoginCache } from './loginCache'
import { showFrame } from './showFrame'
import type { EmbeddedTypes } from './types'

/** The frame's text for an invalid address. */
const INVALID_EMAIL = /invalid email/i
const ABORTS: readonly string[] = ['kernel/aborted', 'embedded/aborted']

export interface LoginDeps {
  ctx: Pick<PluginContext<EmbeddedTypes>, 'toast' | 'emit'>
  page: Pick<PageService, 'connections'>
  client: FrameClient
  accounts: Accounts
  cache: LoginCache
  connector: AuthConnector
  /** Whether the browser keeps what the frame stores. */
  isRemembered(): boolean
  /** Sends the site's data and theme to a frame that has restarted. */
  syncLater(): void
}
export type LoginService = Omit<
  EmbeddedWalletService,
  'connectorId' | 'origin' | 'userAtom' | 'isRememberedAtom' | 'forgetEmail' | 'warm' | 'reach'
>

/** Creates the part of the service that needs the frame. */
export function createLoginService(deps: LoginDeps): LoginService {
  const { ctx, page, client, accounts, cache, connector } = deps
  const { connections } = page

  /** Throws `embedded/email-invalid` for an invalid address without a request, and if the frame reports it. */
  async function withEmail<T>(email: string, send: (email: string) => Promise<T>): Promise<T> {
    const trimmed = email.trim()
    if (!isEmail(trimmed)) throw emailInvalid()
    try {
      const action = await send(trimmed)
      await cache.recordEmail()
      return action
    } catch (error) {
      const refusal = findError(error, 'embedded/refused')
      throw refusal && INVALID_EMAIL.test(refusal.message) ? emailInvalid() : error
    }
  }

  /** Stores the step, so that a code or a link still works after a reload. If the frame is not remembered, nothing is stored. */
  async function storeStep(email: string, step: EmailLoginStep): Promise<void> {
    if (step === 'CONNECT' || !deps.isRemembered()) await cache.forgetPendingEmail()
    else await cache.storePendingEmail({ email, step })
  }

  async function storeNext({ action }: { action: EmailLoginStep }): Promise<EmailLoginStep> {
    const pending = await cache.pendingEmail()
    if (pending) await storeStep(pending.email, action)
    return action
  }

  /** Reports the result of a code. An aborted request does not count as a try. */
  async function checkCode<T>(pending: Promise<T>): Promise<T> {
    try {
      const taken = await pending
      ctx.emit('email:codeAccepted', undefined)
      return taken
    } catch (error) {
      const isTry = error instanceof LatchkeyError && !ABORTS.includes(error.code)
      if (isTry) ctx.emit('email:codeFailed', { code: error.code })
      throw error
    }
  }

  function connectedNamespace(): string | null {
    const [session] = accounts.sessions()
    return session ? namespaceOf(session.caipAddress) : null
  }

  async function signOut(): Promise<void> {
    const namespace = connectedNamespace()
    if (namespace === null) return connector.signOut()
    await connections.disconnect({ namespace })
    // For a login that never became a connection.
    if (connectedNamespace() !== null) await connector.signOut()
  }

  return {
    async connectEmail(email) {
      const seconds = await cache.secondsUntilNextEmail()
      if (seconds > 0) throw throttled(seconds)
      const { action } = await withEmail(email, (valid) => client.request('CONNECT_EMAIL', { email: valid }))
      await storeStep(email.trim(), action)
      ctx.emit('email:submitted', undefined)
      return action
    },
    async waitForDevice(signal) {
      const next = await client.request('CONNECT_DEVICE', undefined, { signal })
      ctx.emit('email:deviceApproved', undefined)
      return storeNext(next)
    },
    submitOtp: async (otp) => storeNext(await checkCode(client.request('CONNECT_OTP', { otp }))),
    pendingEmail: cache.pendingEmail,
    secondsUntilNextEmail: cache.secondsUntilNextEmail,
    getSocialRedirectUri: async (provider) => (await client.request('GET_SOCIAL_REDIRECT_URI', { provider })).uri,
    async connectSocial(resultUri) {
      const { userName } = await client.request('CONNECT_SOCIAL', { uri: resultUri })
      await cache.storeUserName(userName)
    },
    getFarcasterUri: async () => (await client.request('GET_FARCASTER_URI')).url,
    async connectFarcaster(signal) {
      const { userName } = await client.request('CONNECT_FARCASTER', undefined, { signal })
      await cache.storeUserName(userName)
    },
    async connectPasskey(room, name, signal) {
      await client.ready()
      const hide = showFrame(client.iframe(), room, name)
      await client.request('CONNECT_PASSKEY', undefined, { signal }).finally(hide)
    },
    async updateEmail(email) {
      const { action } = await withEmail(email, (valid) => client.request('UPDATE_EMAIL', { email: valid }))
      return action
    },
    submitPrimaryOtp: (otp) => checkCode(client.request('UPDATE_EMAIL_PRIMARY_OTP', { otp })),
    async submitSecondaryOtp(otp) {
      const { newEmail } = await checkCode(client.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }))
      await cache.storeEmail(newEmail)
      accounts.setUser({ email: newEmail })
      return newEmail
    },
    async finish(way) {
      const hide = ctx.toast('loading', [en, 'embedded.authenticating'])
      try {
        await connections.connect(CONNECTOR_ID, way)
      } catch (cause) {
        // A visitor who selected another wallet meanwhile stays signed in for later.
        if (findError(cause, 'kernel/aborted')) throw cause
        const error = initializeFailed(cause)
        await signOut().catch(() => {})
        ctx.toast('error', error)
        throw error
      } finally {
        hide()
      }
    },
    async setPreferredAccount(type) {
      const network = accounts.networkOf(connectedNamespace() ?? '')
      if (network === null || (type === 'smartAccount' && !accounts.isSmartAccountNetwork(network))) {
        const error = smartAccountUnsupported()
        ctx.toast('error', error)
        throw error
      }
      const inForce = await connections.preferAccountType(namespaceOf(network), type)
      if (inForce !== type) ctx.toast('error', [en, 'embedded.kind.failed'])
      else ctx.emit('embedded:accountPreferred', { network, accountType: type })
      return inForce === 'smartAccount' ? inForce : 'eoa'
    },
    signOut,
    async reload() {
      try {
        await client.request('RELOAD')
      } catch (error) {
        // Some frames restart before they respond, which aborts the request.
        if (!findError(error, 'embedded/aborted')) throw error
      }
      client.rejectOpen()
      deps.syncLater()
    },
  }
}
