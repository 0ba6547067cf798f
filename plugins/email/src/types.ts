// Types of the email plugin. No run-time code.
import type { ViewWithoutParams } from '@latchkey/kernel'

/** A change of address under way. */
export interface EmailUpdate {
  /** The new address. */
  email: string
  /** Where the change ends; the account without. */
  redirectView?: ViewWithoutParams
}
export interface EmailTypes {
  uses: 'embeddedWallet'
}

declare module '@latchkey/kernel' {
  interface Events {
    /** The visitor came to the field. */
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
