import { pluginContract } from '@latchkey/kernel/testing'
import { embedded } from '@latchkey/plugin-embedded'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => embedded({ projectId: 'p1', frameUrl: 'https://login.example/sdk' }), {
  mount: mountModal,
  params: { ApproveTransaction: { requestId: 'r1' } },
})
