// What the frame does with each message of the page.

import { FrameError } from '../frameError.ts'
import { TEXTS } from '../i18n/en.ts'
import type { EmailLogin } from '../login/email.ts'
import type { SocialLogin } from '../login/social.ts'
import type { EmailUpdate } from '../login/updateEmail.ts'
import { isEvm, type Networks } from '../networks.ts'
import type { AnswerRpc } from '../rpc/answerRpc.ts'
import type { Session } from '../session.ts'
import type { Handlers } from './answerPage.ts'

export interface HandlerParts {
  session: Session
  networks: Networks
  email: EmailLogin
  social: SocialLogin
  update: EmailUpdate
  answerRpc: AnswerRpc
  /** Ends what waits for a person. */
  abortRequests(): void
  tellSession(token: string): void
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { session, networks, email, social, update, answerRpc } = parts
  /** What waits for a mail or a phone; one at a time. */
  let waiting = new AbortController()
  let hasRefreshed = false

  function waitAnew(): AbortSignal {
    waiting.abort()
    waiting = new AbortController()
    return waiting.signal
  }

  async function tellSession(): Promise<void> {
    hasRefreshed = true
    parts.tellSession(await session.pageToken())
  }

  /** Once a load: the session may have ended elsewhere. */
  async function isSignedIn(): Promise<boolean> {
    if (hasRefreshed) return (await session.read()) !== null
    const isAlive = await session.refresh()
    if (isAlive) await tellSession()
    return isAlive
  }

  async function readUser() {
    const { account, addresses } = await session.need()
    const network = networks.active()
    const address = isEvm(network) ? addresses.evm : addresses.solana
    return {
      email: account.email,
      userName: account.userName,
      address,
      chainId: networks.toWire(network),
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
    }
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
    CONNECT_DEVICE: () => email.waitForDevice(waitAnew()),
    CONNECT_OTP: async ({ otp }) => {
      await email.finish(otp)
      await tellSession()
    },
    CONNECT_SOCIAL: async ({ uri, chainId }) => {
      await social.finish(uri)
      await tellSession()
      if (chainId !== undefined) networks.use(networks.find(chainId))
      return readUser()
    },
    GET_SOCIAL_REDIRECT_URI: async ({ provider }, { origin }) => ({ uri: await social.createUri(provider, origin) }),
    GET_FARCASTER_URI: async (_payload, { origin }) => ({ url: await social.createFarcasterUri(origin) }),
    CONNECT_FARCASTER: async () => {
      const userName = await social.waitForFarcaster(waitAnew())
      await tellSession()
      return { userName }
    },
    GET_USER: async ({ chainId, socialUri }) => {
      if (socialUri) {
        await social.finish(socialUri)
        await tellSession()
      }
      if (!(await isSignedIn())) throw new FrameError(TEXTS.notSignedIn, 'signed-out')
      if (chainId !== undefined) networks.use(networks.find(chainId))
      return { ...(await readUser()), smartAccountDeployed: false }
    },
    SIGN_OUT: async () => {
      abortAll()
      await session.end()
    },
    IS_CONNECTED: async ({ token }) => {
      const isConnected = await isSignedIn()
      const isOther = isConnected && token !== undefined && token !== (await session.pageToken())
      return { isConnected: isConnected && !isOther }
    },
    GET_CHAIN_ID: () => ({ chainId: networks.toWire(networks.active()) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    INIT_SMART_ACCOUNT: () => {
      throw new FrameError(TEXTS.noSmartAccount)
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      if (type === 'smartAccount') throw new FrameError(TEXTS.noSmartAccount)
      return { type, address: (await readUser()).address }
    },
    RPC_REQUEST: (request, asker) => answerRpc(request, asker),
    RPC_ABORT: () => parts.abortRequests(),
    UPDATE_EMAIL: async ({ email: address }) => ({ action: await update.start(address) }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => update.proveOld(otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await update.proveNew(otp) }),
    SYNC_THEME: ({ themeMode }) => {
      // The mode alone: a page that could set colours could hide what is asked.
      if (themeMode) document.documentElement.dataset.theme = themeMode
    },
    SYNC_DAPP_DATA: () => undefined,
    // The page around stays; what was open in the frame does not.
    RELOAD: () => abortAll(),
  }
}
