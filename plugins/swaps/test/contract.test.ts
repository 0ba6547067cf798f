import { pluginContract } from '@latchkey/kernel/testing'
import { swaps } from '@latchkey/plugin-swaps'
import { mountModal } from '@latchkey/ui/mount'
import { createFakeData } from './swapWorld'

pluginContract(() => swaps(), {
  mount: mountModal,
  world: { plugins: [createFakeData({ requests: [] })] },
  params: { SwapSelectToken: { side: 'to' } },
})
