import { pluginContract } from '@latchkey/kernel/testing'
import { onramp } from '@latchkey/plugin-onramp'
import { mountModal } from '@latchkey/ui/mount'
import { createFakeData } from './onrampWorld'

pluginContract(() => onramp(), {
  mount: mountModal,
  world: { plugins: [createFakeData({ calls: [], requests: [] })] },
  params: { BuyInProgress: { id: 'x' } },
})
