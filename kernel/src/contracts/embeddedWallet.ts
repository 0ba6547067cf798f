// The embedded wallet for its login screens: shared by the plugin that talks to the frame and the plugins that sign visitors in.
import type { Atom } from 'jotai/vanilla'
import type { CaipNetworkId } from '../base/caip'

/** Providers with their own sign-in page. Farcaster signs in by QR code. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
export type EmbeddedAccountType = 'eoa' | 'smartAccount'
/** The step after an email address: approve this device with the link in an email, enter the code of an email, or none. */
export type EmailLoginStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The step after a new address: the code sent to the old address, or the one sent to the new address. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** A login by email that has begun but not ended. */
export interface PendingEmail {
  /** The address that the email was sent to. */
  email: string
  step: Exclude<EmailLoginStep, 'CONNECT'>
}

/** Who is signed in. Texts come from the frame: show them as text, and never log them. */
export interface EmbeddedUser {
  /** Null after a social login without an email. */
  email: string | null
  /** Name of the social account; null after a login by email. */
  userName: string | null
  /** Type of the current account. */
  accountType: EmbeddedAccountType
  isSmartAccountDeployed: boolean
  /** Listed networks on which the wallet can be a smart account. */
  smartAccountNetworks: readonly CaipNetworkId[]
  /** Whether the frame can show the visitor's keys and devices. */
  hasSecurityView?: boolean
  /** Sign-in methods of this wallet: `email`, `google`, `passkey` … Undefined if the wallet does not report them. */
  signInMethods?: readonly string[] | undefined
}

/**
 * Provided by the plugin `embedded`. The first call that needs the frame creates it. Every promise may reject with
 * `embedded/frame-unreachable` (it did not load), `embedded/timed-out`, `embedded/refused` (the frame refused; `toast` has its message),
 * `embedded/aborted`, and `kernel/aborted`. A wrong code is an `embedded/refused`.
 */
export interface EmbeddedWalletService {
  /** ID of its connector, of the kind `auth`. */
  readonly connectorId: string
  /** Origin of the frame, such as `https://login.example`. Accept messages from a login pop-up only from this origin. */
  readonly origin: string
  /** Null while the visitor is signed out. */
  readonly userAtom: Atom<EmbeddedUser | null>
  /** False if the browser stores nothing for the frame, so the login ends with the page. True until the frame reports it. */
  readonly isRememberedAtom: Atom<boolean>
  /** Creates the frame when a visitor is about to sign in. Never throws. */
  warm(): Promise<void>
  /** Creates the frame if needed, and resolves when it responds. */
  reach(): Promise<void>
  /**
   * Sends an email, and resolves to the next step. Throws `embedded/throttled` within 30 s of the last email, and
   * `embedded/email-invalid`.
   */
  connectEmail(email: string): Promise<EmailLoginStep>
  /** Resolves when the visitor has opened the link in the email, to the next step: the code, or `finish` if the code came first. */
  waitForDevice(signal: AbortSignal): Promise<EmailLoginStep>
  /**
   * Submits the code of the email: six digits. Resolves to the next step: the link, for a wallet that this device has not opened,
   * or `finish`.
   */
  submitOtp(otp: string): Promise<EmailLoginStep>
  /**
   * Resolves to the login that waits for an email's code or link, even after a reload of the page. Null if there is none, or its email has
   * expired.
   */
  pendingEmail(): Promise<PendingEmail | null>
  /** Forgets the pending login by email. */
  forgetEmail(): Promise<void>
  /** Resolves to the whole seconds until `connectEmail` can send again, rounded up; 0 if it can now. */
  secondsUntilNextEmail(): Promise<number>
  /** Resolves to the URL to open in the pop-up. */
  getSocialRedirectUri(provider: SocialProvider): Promise<string>
  /** Signs in with the URL that the pop-up returned to. Call `finish` next. */
  connectSocial(resultUri: string): Promise<void>
  /** Resolves to the content of the QR code. */
  getFarcasterUri(): Promise<string>
  /** Resolves when the phone has approved. Call `finish` next. */
  connectFarcaster(signal: AbortSignal): Promise<void>
  /**
   * Signs up or in with a passkey, with the frame over `room`, an element inside the modal. `name` is the frame's name for screen readers.
   * Call `finish` next.
   */
  connectPasskey(room: HTMLElement, name: string, signal: AbortSignal): Promise<void>
  /** Sends an email, and resolves to the next step. Throws `embedded/email-invalid`. */
  updateEmail(email: string): Promise<EmailUpdateStep>
  /** Submits the code sent to the old address: six digits. The next code is sent to the new one. */
  submitPrimaryOtp(otp: string): Promise<void>
  /** Submits the code sent to the new address: six digits. Resolves to that address, now the user's. */
  submitSecondaryOtp(otp: string): Promise<string>
  /**
   * Connects the wallet to the page after a login. `way` is what `connections.lastUsed` returns from then on, such as `email`. Throws what
   * `connections.connect` throws.
   */
  finish(way?: string): Promise<void>
  /** Switches the account type. Resolves to the current type: `eoa` if the wallet refuses. Throws `embedded/smart-account-unsupported`. */
  setPreferredAccount(type: EmbeddedAccountType): Promise<EmbeddedAccountType>
  /** Signs out in the frame and disconnects. */
  signOut(): Promise<void>
  /** Reloads the frame after an abandoned login. Pending requests reject. */
  reload(): Promise<void>
}

/** Data that a sign-in reports about an account. */
export interface LoginDetails {
  /** The sign-in provider, such as `google`. Missing after a login by email. */
  socialProvider?: string
  /** URL where a phone approves the sign-in, from the last QR code that was shown. */
  farcasterUrl?: string
}
