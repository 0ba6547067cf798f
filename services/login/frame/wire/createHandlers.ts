// The frame's action for each message of the page.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import type { EmailLogin } from '../login/email.ts'
import type { SocialLogin } from '../login/social.ts'
import type { EmailUpdate } from '../login/updateEmail.ts'
import type { Networks } from '../networks.ts'
import type { PasskeyLogin } from '../passkeys/passkeyLogin.ts'
import type { AnswerRpc } from '../rpc/answerRpc.ts'
import type { Security } from '../security/createSecurity.ts'
import type { Session } from '../session.ts'
import type { AccountKinds, AccountType } from '../smartAccounts/kinds.ts'
import { applyTheme } from '../theme.ts'
import type { Handlers } from './answerPage.ts'

export interface HandlerParts {
  session: Session
  networks: Networks
  kinds: AccountKinds
  email: EmailLogin
  social: SocialLogin
  passkey: PasskeyLogin
  update: EmailUpdate
  answerRpc: AnswerRpc
  /** Cancels what waits for the person. */
  abortRequests(): void
  isPrompting(): boolean
  security: Security
  sendSession(token: string): void
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { session, networks, kinds, email, social, passkey, update, answerRpc } = parts
  /** The operation that waits for an email or a phone. One at a time. */
  let waiting = new AbortController()
  let hasRefreshed = false

  function restartWait(): AbortSignal {
    waiting.abort()
    waiting = new AbortController()
    return waiting.signal
  }

  async function sendSession(): Promise<void> {
    hasRefreshed = true
    parts.sendSession(await session.pageToken())
  }

  /** Once per page load, because the session may have ended elsewhere. */
  async function isSignedIn(): Promise<boolean> {
    if (hasRefreshed) return (await session.read()) !== null
    const isAlive = await session.refresh()
    if (isAlive) await sendSession()
    return isAlive
  }

  async function readUser() {
    const { account } = await session.need()
    const network = networks.active()
    const { address, type } = await kinds.active(network)
    return {
      email: account.email,
      userName: account.userName,
      address,
      chainId: networks.toWire(network),
      accounts: await kinds.list(network),
      preferredAccountType: type,
      hasSecurityView: true,
      signInMethods: account.signInMethods,
    }
  }

  async function isDeployed(): Promise<boolean> {
    const network = networks.active()
    return network.smartAccounts !== undefined && (await kinds.readSmart(network)).isDeployed
  }

  async function use(wanted: {
    chainId?: string | number | undefined
    preferredAccountType?: AccountType | undefined
  }) {
    if (wanted.chainId !== undefined) networks.use(networks.find(wanted.chainId))
    if (wanted.preferredAccountType) await kinds.prefer(networks.active(), wanted.preferredAccountType)
  }

  function abortAll(): void {
    waiting.abort()
    parts.abortRequests()
  }

  return {
    SWITCH_NETWORK: ({ chainId }) => {
      const network = networks.find(chainId)
      networks.use(network)
      return { chainId: networks.toWire(network) }
    },
    CONNECT_EMAIL: async ({ email: address }) => {
      waiting.abort()
      return { action: await email.start(address) }
    },
    CONNECT_DEVICE: async () => {
      await email.waitForDevice(restartWait())
      await sendSession()
      return { action: 'CONNECT' }
    },
    CONNECT_OTP: async ({ otp }) => {
      const action = await email.finish(otp)
      // Existing pages have no step after a code. A page that does not read `action` shows the message, and asks for the code again.
      if (action === 'VERIFY_DEVICE') throw new FrameError(ERRORS.openLink, 'not-approved', action)
      await sendSession()
    },
    CONNECT_SOCIAL: async ({ uri, ...wanted }) => {
      await social.finish(uri)
      await sendSession()
      await use(wanted)
      return readUser()
    },
    GET_SOCIAL_REDIRECT_URI: async ({ provider }, { origin }) => ({ uri: await social.createUri(provider, origin) }),
    GET_FARCASTER_URI: async (_payload, { origin }) => ({ url: await social.createFarcasterUri(origin) }),
    CONNECT_FARCASTER: async () => {
      const userName = await social.waitForFarcaster(restartWait())
      await sendSession()
      return { userName }
    },
    CONNECT_PASSKEY: async (_payload, { origin }) => {
      await passkey.connect(origin, restartWait())
      await sendSession()
    },
    GET_USER: async ({ socialUri, ...wanted }) => {
      if (socialUri) {
        await social.finish(socialUri)
        await sendSession()
      }
      if (!(await isSignedIn())) throw new FrameError(ERRORS.notSignedIn, 'signed-out')
      await use(wanted)
      return { ...(await readUser()), smartAccountDeployed: await isDeployed() }
    },
    SIGN_OUT: async () => {
      abortAll()
      parts.security.close()
      await session.end()
    },
    IS_CONNECTED: async ({ token }) => {
      const isConnected = await isSignedIn()
      const isOther = isConnected && token !== undefined && token !== (await session.pageToken())
      return { isConnected: isConnected && !isOther }
    },
    GET_CHAIN_ID: () => ({ chainId: networks.toWire(networks.active()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: networks.listSmart().map(networks.toWire),
    }),
    INIT_SMART_ACCOUNT: () => kinds.readSmart(networks.active()),
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      const network = networks.active()
      if (type === 'smartAccount' && !network.smartAccounts) throw new FrameError(ERRORS.noSmartAccount)
      await kinds.prefer(network, type)
      return { type, address: (await kinds.active(network)).address }
    },
    RPC_REQUEST: (request, requester) => answerRpc(request, requester),
    RPC_ABORT: () => parts.abortRequests(),
    UPDATE_EMAIL: async ({ email: address }) => ({ action: await update.start(address) }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => update.proveOld(otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await update.proveNew(otp) }),
    SYNC_THEME: ({ themeMode, w3mThemeVariables }) => {
      if (themeMode) applyTheme(themeMode, w3mThemeVariables?.['--w3m-accent'])
    },
    SYNC_DAPP_DATA: () => undefined,
    // The surrounding page stays, but the frame's open state is lost.
    RELOAD: () => abortAll(),
    SHOW_SECURITY: async ({ isShown }) => {
      if (!isShown) {
        parts.security.close()
        // Returns what may have changed meanwhile.
        const { email, signInMethods } = (await session.read())?.account ?? {}
        return signInMethods && { email, signInMethods }
      }
      await session.need()
      if (parts.isPrompting()) throw new FrameError(ERRORS.answerFirst)
      parts.security.open()
    },
  }
}
