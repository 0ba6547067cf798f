import { createFakeEmbeddedWallet, pluginContract } from '@latchkey/kernel/testing'
import { socials } from '@latchkey/plugin-socials'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => socials(), {
  mount: mountModal,
  world: { plugins: [createFakeEmbeddedWallet().plugin] },
  params: { ConnectingSocial: { provider: 'google' } },
})
