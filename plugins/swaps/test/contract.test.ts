import { pluginContract } from '@latchkey/kernel/testing'
import { swaps } from '@latchkey/plugin-swaps'
import { mountModal } from '@latchkey/ui/mount'
import { expect, test } from 'vitest'
import { createFakeData } from './swapWorld'

pluginContract(() => swaps(), {
  mount: mountModal,
  world: { plugins: [createFakeData({ requests: [] })] },
  params: { SwapSelectToken: { side: 'to' } },
})

test('SWP-01 the button appears for a connected account on a network with swaps', () => {
  const [button] = swaps().slots?.['account.action'] ?? []
  expect(button).toMatchObject({ id: 'swaps', when: { features: ['swaps'], connected: true } })
})
