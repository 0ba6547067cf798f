import { createFakeEmbeddedWallet, pluginContract } from '@latchkey/kernel/testing'
import { passkey } from '@latchkey/plugin-passkey'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => passkey(), {
  mount: mountModal,
  world: { plugins: [createFakeEmbeddedWallet().plugin] },
})
