import { pluginContract } from '@latchkey/kernel/testing'
import { siwx } from '@latchkey/plugin-siwx'
import { mountModal } from '@latchkey/ui/mount'

const provider = {
  createMessage: () => Promise.reject(new Error('not asked')),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
}
pluginContract(() => siwx({ siwx: provider }), { mount: mountModal })
