// Manifest of the email plugin: a field in Connect, the code from an email, and the change of an email address.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { EmailTypes } from './types'

export type { EmailTypes } from './types'

/** Height of the field in CSS pixels. */
const FIELD_PX = 48

/**
 * Adds sign-in by email. Requires the plugin `embedded`, which provides the wallet.
 *
 * @example
 * ```ts
 * import { email } from '@latchkey/plugin-email'
 * import { embedded } from '@latchkey/plugin-embedded'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), embedded({ projectId }), email()]
 * ```
 */
export function email(): PluginManifest<EmailTypes> {
  return definePlugin<EmailTypes>({
    id: 'email',
    api: 1,
    uses: ['embeddedWallet'],
    requires: ['embeddedWallet'],
    views: {
      EmailVerifyDevice: { title: 'Approve this device', load: () => import('./views/EmailVerifyDeviceView') },
      EmailVerifyOtp: { title: 'Enter the code', load: () => import('./views/EmailVerifyOtpView') },
      UpdateEmailWallet: { title: 'Change email', load: () => import('./views/UpdateEmailWalletView') },
      UpdateEmailPrimaryOtp: {
        title: 'Confirm current email',
        load: () => import('./views/UpdateEmailPrimaryOtpView'),
      },
      UpdateEmailSecondaryOtp: {
        title: 'Confirm new email',
        load: () => import('./views/UpdateEmailSecondaryOtpView'),
      },
    },
    slots: {
      'connect.method': [{ id: 'email', order: 10, roomPx: FIELD_PX, load: () => import('./views/EmailField') }],
      'account.row': [{ id: 'email', order: 20, roomPx: 0, load: () => import('./views/EmailRow') }],
    },
  })
}
