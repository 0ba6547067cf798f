import { pluginContract } from '@latchkey/kernel/testing'
import { send } from '@latchkey/plugin-send'
import { mountModal } from '@latchkey/ui/mount'
import { expect, test } from 'vitest'

pluginContract(() => send(), { mount: mountModal })

test('SND-04 the button appears for a connected account on a network whose family can send', () => {
  const [button] = send().slots?.['account.action'] ?? []
  expect(button).toMatchObject({ id: 'send', when: { features: ['transfer'], connected: true } })
})
