import { createFakeEmbeddedWallet, pluginContract } from '@latchkey/kernel/testing'
import { email } from '@latchkey/plugin-email'
import { mountModal } from '@latchkey/ui/mount'

const params = { email: 'ada@example.com' }

pluginContract(() => email(), {
  mount: mountModal,
  world: { plugins: [createFakeEmbeddedWallet().plugin] },
  params: {
    EmailVerifyDevice: params,
    EmailVerifyOtp: params,
    UpdateEmailPrimaryOtp: params,
    UpdateEmailSecondaryOtp: params,
  },
})
