import { defineChain, definePlugin, type PluginManifest } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { createFakeChain } from '../testing/fakeKernel'

test('a manifest is returned as its author wrote it', () => {
  const plugin: PluginManifest = { id: 'acme', api: 1 }
  const chain = createFakeChain()
  expect(definePlugin(plugin)).toBe(plugin)
  expect(defineChain(chain)).toBe(chain)
})
