import { pluginContract } from '@latchkey/kernel/testing'
import { siwx } from '@latchkey/plugin-siwx'
import { mountModal } from '@latchkey/ui/mount'
import { expect, test } from 'vitest'

const provider = {
  createMessage: () => Promise.reject(new Error('not asked')),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
}
pluginContract(() => siwx({ siwx: provider }), { mount: mountModal })

test('SIW-04 the row of the sign-in appears for a connected account', () => {
  const [row] = siwx({ siwx: provider }).slots?.['account.row'] ?? []
  expect(row).toMatchObject({ id: 'signedIn', when: { connected: true } })
})
