// Types of the email plugin. No run-time code.
import type { ViewWithoutParams } from '@latchkey/kernel'

/** A pending change of the email address. */
export interface EmailUpdate {
  /** The new address. */
  email: string
  /** The view after the change. Default: the account. */
  redirectView?: ViewWithoutParams
}
export interface EmailTypes {
  uses: 'embeddedWallet'
}

declare module '@latchkey/kernel' {
  interface Events {
    /** The visitor focused the field. */
    'email:chosen': undefined
  }
  interface Views {
    EmailVerifyDevice: { email: string }
    EmailVerifyOtp: { email: string }
    UpdateEmailWallet: { redirectView: ViewWithoutParams } | undefined
    UpdateEmailPrimaryOtp: EmailUpdate
    UpdateEmailSecondaryOtp: EmailUpdate
  }
}
