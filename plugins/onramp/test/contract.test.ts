import { pluginContract } from '@latchkey/kernel/testing'
import { onramp } from '@latchkey/plugin-onramp'
import { mountModal } from '@latchkey/ui/mount'
import { expect, test } from 'vitest'
import { createFakeData } from './onrampWorld'

pluginContract(() => onramp(), {
  mount: mountModal,
  world: { plugins: [createFakeData({ calls: [], requests: [] })] },
  params: { BuyInProgress: { id: 'x' } },
})

test('ONR-01 the button appears for a connected account on a network where something is sold', () => {
  const [button] = onramp().slots?.['account.action'] ?? []
  expect(button).toMatchObject({ id: 'onramp', when: { features: ['onramp'], connected: true } })
})
