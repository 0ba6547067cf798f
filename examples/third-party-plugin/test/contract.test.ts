import { addressBook } from '@acme/latchkey-address-book'
import type { PluginManifest } from '@latchkey/kernel'
import { pluginClauses, pluginContract } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { expect, test, vi } from 'vitest'

pluginContract(() => addressBook(), { mount: mountModal })

function Broken(): never {
  throw new Error('No')
}

test('PLG-05 the contract sees a view that throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = (): PluginManifest => ({
    id: 'broken',
    api: 1,
    views: {
      'acme:AddressBook': {
        load: async () => ({
          View: Broken,
        }),
      },
    },
  })
  const names: string[] = []
  for (const { name, run } of pluginClauses(broken, { mount: mountModal })) await run().catch(() => names.push(name))
  expect(names).toEqual(['every view renders with its services available, slow, and failing'])
})
