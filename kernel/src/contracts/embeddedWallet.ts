// The embedded wallet as its login screens use it: shared by the plugin that talks to the frame and the ones that ask who it is.
import type { Atom } from 'jotai/vanilla'
import type { CaipNetworkId } from '../base/caip'

/** Signed in by the provider's own page. Farcaster has its own way, by QR code. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
export type EmbeddedAccountType = 'eoa' | 'smartAccount'
/** What comes next after an email address: approve this device by the link in an email, type the code of an email, or nothing. */
export type EmailLoginStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** What comes next after a new address: the code sent to the old one, or the one sent to the new one. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** A login by email that was begun and is not over. */
export interface PendingEmail {
  /** The address that the email was sent to. */
  email: string
  step: Exclude<EmailLoginStep, 'CONNECT'>
}

/** Who is signed in. Texts come from the frame: shown as text, never logged. */
export interface EmbeddedUser {
  /** Null after a social login that gave none. */
  email: string | null
  /** Of a social account; null after a login by email. */
  userName: string | null
  /** Kind of the account in use. */
  accountType: EmbeddedAccountType
  isSmartAccountDeployed: boolean
  /** Listed networks on which the wallet can be a smart account. */
  smartAccountNetworks: readonly CaipNetworkId[]
  /** The wallet shows its keys and devices to the person, in its own frame. */
  hasSecurityView?: boolean
  /** How the person can sign in to this wallet: `email`, `google`, `passkey` … Undefined when the wallet does not say. */
  signInMethods?: readonly string[] | undefined
}

/**
 * Given by the plugin of the embedded wallet. The first call that talks creates the frame. Every promise may reject with
 * `embedded/frame-unreachable` (never loaded), `embedded/timed-out`, `embedded/refused` (the frame said no; its words are in
 * `toast`), `embedded/aborted` and `kernel/aborted`; a wrong code is an `embedded/refused`.
 */
export interface EmbeddedWalletService {
  /** Id of its connector, of the kind `auth`. */
  readonly connectorId: string
  /** Origin of the frame, like `https://login.example`: messages of a login's pop-up count only from there. */
  readonly origin: string
  /** Null while the visitor is signed out. */
  readonly userAtom: Atom<EmbeddedUser | null>
  /** False when the browser keeps nothing for the frame: the login ends with the page. True until the frame says so. */
  readonly isRememberedAtom: Atom<boolean>
  /** A hint that a visitor is about to sign in: the frame is created. Never throws. */
  warm(): Promise<void>
  /** Resolves when the frame answers; it is created if need be. */
  reach(): Promise<void>
  /** Sends a mail. Throws `embedded/throttled` within 30 s of the last one and `embedded/email-invalid`. */
  connectEmail(email: string): Promise<EmailLoginStep>
  /** Resolves when the visitor has opened the link in the mail, to the next step: the code, or, when that came before, `finish`. */
  waitForDevice(signal: AbortSignal): Promise<EmailLoginStep>
  /** The code of the mail: six digits. Resolves to the next step: the link, for a wallet that this device has not opened, or `finish`. */
  submitOtp(otp: string): Promise<EmailLoginStep>
  /** The mail that was sent and not used up to now, also before a reload of the page; null when there is none, or it is too old. */
  pendingEmail(): Promise<PendingEmail | null>
  /** The visitor goes another way. */
  forgetEmail(): Promise<void>
  /** Whole seconds until `connectEmail` sends again, rounded up; 0 when it does now. */
  secondsUntilNextEmail(): Promise<number>
  /** Address for the popup. */
  getSocialRedirectUri(provider: SocialProvider): Promise<string>
  /** With the address that the popup came back with. Then `finish`. */
  connectSocial(resultUri: string): Promise<void>
  /** What the QR code says. */
  getFarcasterUri(): Promise<string>
  /** Resolves when the phone has approved. Then `finish`. */
  connectFarcaster(signal: AbortSignal): Promise<void>
  /**
   * Resolves when the visitor has signed up or in with a passkey, for which the frame is shown over `room`, an element inside the modal;
   * `name` is what a screen reader calls it. Then `finish`.
   */
  connectPasskey(room: HTMLElement, name: string, signal: AbortSignal): Promise<void>
  /** Sends a mail. Throws `embedded/email-invalid`. */
  updateEmail(email: string): Promise<EmailUpdateStep>
  /** Submits the code sent to the old address: six digits. The next code is sent to the new one. */
  submitPrimaryOtp(otp: string): Promise<void>
  /** Resolves to the new address, which is the user's from then on. */
  submitSecondaryOtp(otp: string): Promise<string>
  /**
   * After a login: connects the wallet to the page, as if it was chosen from the list. `way` is what `connections.lastUsed` returns from
   * then on, such as `email`. Throws what `connect` throws.
   */
  finish(way?: string): Promise<void>
  /** Resolves to the kind in force: `eoa` when the wallet refuses. Throws `embedded/smart-account-unsupported`. */
  setPreferredAccount(type: EmbeddedAccountType): Promise<EmbeddedAccountType>
  /** Signs out in the frame and disconnects. */
  signOut(): Promise<void>
  /** Reloads the frame after an abandoned login. Open requests reject. */
  reload(): Promise<void>
}

/** What a sign-in reports about an account. Specification section 3. */
export interface LoginDetails {
  /** Whose page signed the visitor in, such as `google`. Missing after a login by email. */
  socialProvider?: string
  /** Where a phone approves the sign-in; of the last code that was shown. */
  farcasterUrl?: string
}
