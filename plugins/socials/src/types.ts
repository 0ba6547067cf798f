// Types of the socials plugin. No run-time code.
import type { SocialProvider } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

/** Farcaster signs in with a QR code that its app scans; the others use their own page. */
export type Provider = SocialProvider | 'farcaster'
export interface SocialsOptions {
  /** Providers in the order of the list. Default: google, x, discord, farcaster, github, apple, facebook. */
  providers?: readonly Provider[]
}

/** One attempt to sign in with a provider's page. */
export interface SocialAttempt {
  provider: SocialProvider
  /** `blocked`: the browser opened no window. `closed`: the window closed without a response. `untrusted`: another origin responded. */
  phase: 'waiting' | 'retrieving' | 'blocked' | 'closed' | 'untrusted' | 'failed' | 'done'
  startedAtMs: number
  error: unknown
}
/** For the views of this package. */
export interface SocialLoginService {
  /** The latest attempt; null while there is none. */
  readonly attemptAtom: Atom<SocialAttempt | null>
  /** Starts a sign-in in `popup`, which the click itself opened; null if the browser refused. Ends an earlier attempt. */
  begin(provider: SocialProvider, popup: Window | null): void
  /** Starts a sign-in in this tab: leaves the page, and continues when the visitor is back. */
  leavePage(provider: SocialProvider): void
}
export interface SocialsTypes {
  options: SocialsOptions
  storage: { pending: unknown }
  uses: 'embeddedWallet' | 'page'
  provides: 'socialLogin'
}

declare module '@latchkey/kernel' {
  interface Events {
    'social:started': { provider: Provider }
    /** The provider has responded; the account is requested. */
    'social:responded': { provider: Provider }
    'social:signedIn': { provider: Provider }
    /** `code` of the error, or the state of the window: `blocked`, `untrusted`. */
    'social:failed': { provider: Provider; code: string }
    /** The window was closed, or the visitor went elsewhere. */
    'social:canceled': { provider: Provider }
  }
  interface Views {
    ConnectSocials: undefined
    ConnectingSocial: { provider: SocialProvider }
    ConnectingFarcaster: undefined
  }
  interface Services {
    socialLogin: SocialLoginService
  }
  interface ErrorCodes {
    'socials/address-invalid': undefined
    'socials/response-late': undefined
    /** `blocked`: the browser opened no window. `untrusted`: another origin responded in it. */
    'socials/window-ended': { reason: 'blocked' | 'closed' | 'untrusted' }
  }
}
