// Uses the real sign-in plugins over an embedded wallet that stays in one state.
import type { PluginManifest, ViewId, Views } from '@latchkey/kernel'
import type { EmbeddedUser, EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { email } from '@latchkey/plugin-email'
import { type Provider, type SocialAttempt, socials } from '@latchkey/plugin-socials'
import type { WalletModal } from '@latchkey/sdk'
import { atom } from 'jotai/vanilla'
import { nextFrame, type } from './visitor'

export type SocialPhase = SocialAttempt['phase']
interface LoginsOptions {
  providers?: readonly Provider[]
  /** Every request is refused with this message. */
  refusal?: string
  /** Whether the browser keeps logins. Default: true. */
  isRemembered?: boolean
  /** Details of the signed-in person that differ from the defaults. */
  user?: Partial<EmbeddedUser>
  /** The state of a login in a provider's window. */
  phase?: SocialPhase
}

const SECONDS_LEFT = 27
const FARCASTER = `https://farcaster.example/~/siwf?channelToken=${'3f'.repeat(16)}`
const NEVER = new Promise<never>(() => {})

/** Stays in one state: a request never resolves, or is refused. */
export function createWallet({ refusal, isRemembered = true, user }: LoginsOptions): EmbeddedWalletService {
  const answer = (): Promise<never> =>
    refusal === undefined ? NEVER : Promise.reject(Object.assign(new Error(refusal), { toast: refusal }))
  return {
    connectorId: 'auth',
    origin: 'https://login.example',
    userAtom: atom<EmbeddedUser | null>({
      email: 'ada@example.com',
      userName: null,
      accountType: 'eoa',
      isSmartAccountDeployed: false,
      smartAccountNetworks: [],
      ...user,
    }),
    isRememberedAtom: atom(isRemembered),
    warm: async () => {},
    reach: async () => {},
    connectEmail: answer,
    waitForDevice: answer,
    submitOtp: answer,
    pendingEmail: async () => null,
    forgetEmail: async () => {},
    secondsUntilNextEmail: async () => SECONDS_LEFT,
    getSocialRedirectUri: answer,
    connectSocial: answer,
    getFarcasterUri: refusal === undefined ? async () => FARCASTER : answer,
    connectFarcaster: answer,
    connectPasskey: answer,
    updateEmail: answer,
    submitPrimaryOtp: answer,
    submitSecondaryOtp: answer,
    finish: answer,
    setPreferredAccount: answer,
    signOut: answer,
    reload: async () => {},
  }
}

/** Sign-in by email and by providers, which never finishes. */
export function createLogins(options: LoginsOptions = {}): readonly PluginManifest[] {
  const { providers, phase } = options
  const embedded: PluginManifest<{ provides: 'embeddedWallet' }> = {
    id: 'embedded',
    api: 1,
    provides: ['embeddedWallet'],
    load: async () => ({ setup: (ctx) => void ctx.provide('embeddedWallet', createWallet(options)) }),
  }
  const manifest = socials(providers && { providers })
  if (phase === undefined) return [embedded, email(), manifest]
  const held: typeof manifest = {
    ...manifest,
    load: async () => ({
      setup(ctx) {
        const attemptAtom = atom<SocialAttempt | null>({
          provider: 'google',
          phase,
          startedAtMs: Date.now(),
          error: null,
        })
        ctx.provide('socialLogin', { attemptAtom, begin: () => {}, leavePage: () => {} })
      },
    }),
  }
  return [embedded, email(), held]
}

/** Opens a view on top of Connect, as visitors reach it. */
export const openLogin =
  <V extends ViewId>(view: V, params: Views[V]) =>
  async (modal: WalletModal): Promise<void> => {
    const { router } = await modal.core.load()
    router.open('Connect')
    const push = router.push as (view: ViewId, params: unknown) => void
    push.call(router, view, params)
  }

/** What is typed into a view. */
const FIELDS = { Connect: '[data-testid=lk-email]', EmailVerifyOtp: '[data-testid=lk-otp]' } as const

/** Fills in the field of a view as a visitor does, and submits it if `isSent`. */
export const fillField =
  (view: keyof typeof FIELDS, text: string, isSent = false) =>
  async (modal: WalletModal): Promise<void> => {
    if (view === 'Connect') await modal.open()
    else await openLogin(view, { email: 'ada@example.com' })(modal)
    const field = await type(FIELDS[view], text)
    await nextFrame()
    if (isSent) field.form?.requestSubmit()
  }
