import { describe, expect, test } from 'vitest'
import { createFakeChain } from '../testing/fakeKernel'
import type { PluginManifest } from './manifest'
import { createRegistry } from './registry'

const plugin = (id: string, rest: Partial<PluginManifest> = {}): PluginManifest => ({ id, api: 1, ...rest })
const View = async () => ({ View: () => null })

describe('PLG-06 an invalid bundle is refused at creation, naming both sides', () => {
  test('PLG-06 two plugins with one id', () => {
    expect(() => createRegistry([plugin('send'), plugin('send')], [])).toThrow(/Plugin 'send' exists twice/)
  })
  test('PLG-06 two owners of one view', () => {
    const views = { Account: { load: View } }
    expect(() => createRegistry([plugin('a', { views }), plugin('b', { views })], [])).toThrow(
      /View 'Account' exists twice \(a and b\)/,
    )
  })
  test('PLG-06 two providers of one service', () => {
    const provides = ['prices'] as unknown as PluginManifest['provides']
    expect(() => createRegistry([plugin('a', { provides }), plugin('b', { provides })], [])).toThrow(
      /Service 'prices' exists twice \(a and b\)/,
    )
  })
  test('PLG-06 two chains of one namespace', () => {
    expect(() => createRegistry([], [createFakeChain(), createFakeChain()])).toThrow(/Chain 'eip155' exists twice/)
  })
  test('PLG-06 an unmet requirement', () => {
    expect(() => createRegistry([plugin('email', { requires: ['embeddedWallet'] })], [])).toThrow(
      expect.objectContaining({
        code: 'kernel/plugin-requirement',
        message: expect.stringMatching(/Plugin 'email' needs the service 'embeddedWallet'/),
        context: { plugin: 'email', missing: 'embeddedWallet' },
      }),
    )
  })
  test('PLG-06 a manifest made for another kernel major', () => {
    const foreign = { ...plugin('future'), api: 2 } as unknown as PluginManifest
    expect(() => createRegistry([foreign], [])).toThrow(
      expect.objectContaining({
        code: 'kernel/plugin-api',
        message: expect.stringMatching(/'future' is for plugin API 2; this kernel is for 1/),
      }),
    )
  })
})

test('PLG-01 slot items are in their order, ties in bundle order, and only from listed plugins', () => {
  const item = (id: string, order: number) => ({ id, order, label: id, icon: 'send', opens: 'Account' as const })
  const registry = createRegistry(
    [
      plugin('swap', { slots: { 'account.action': [item('swap', 20)] } }),
      plugin('send', { slots: { 'account.action': [item('send', 30), item('buy', 10)] } }),
      plugin('receive', { slots: { 'account.action': [item('receive', 20)] } }),
      plugin('plain'),
    ],
    [],
  )
  expect(registry.slot('account.action').map(({ id, plugin: owner }) => [id, owner])).toEqual([
    ['buy', 'send'],
    ['swap', 'swap'],
    ['receive', 'receive'],
    ['send', 'send'],
  ])
  expect(registry.slot('account.tab')).toEqual([])
  expect(registry.view('AllWallets')).toBeNull()
})
