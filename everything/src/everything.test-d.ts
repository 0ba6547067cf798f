import type { SwapParams } from '@latchkey/plugin-swaps'
import { expectTypeOf, test } from 'vitest'
import { type EverythingFeatures, everything } from './index'

test('HST-04 a part is configured by a name that exists, and with its options', () => {
  expectTypeOf<EverythingFeatures['help']>().toExtend<boolean | object | undefined>()
  expectTypeOf<EverythingFeatures['receive']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<true>().toExtend<EverythingFeatures['swaps']>()
  everything({ features: { socials: { providers: ['google'] }, evm: { networks: [] } } })
  // @ts-expect-error: there is no such part
  everything({ features: { swap: false } })
  // @ts-expect-error: there is no such provider
  everything({ features: { socials: { providers: ['nowhere'] } } })
  // @ts-expect-error: signing in to the site needs to be told how
  everything({ features: { siwx: true } })
})

test('HST-07 a view is opened with the values that it accepts, and with no others', () => {
  const modal = everything({ projectId: 'abc' })
  expectTypeOf(modal.open<'Swap'>)
    .parameter(1)
    .toEqualTypeOf<SwapParams | undefined>()
  modal.open('Swap')
  modal.open('Swap', { from: null, to: '0x00', amount: '0.5' })
  modal.open('WalletSend', { token: null, to: 'vitalik.eth', amount: '0.5' })
  modal.open('OnRampProviders', { symbol: 'ETH', currency: 'EUR', amount: '100' })
  // @ts-expect-error: an amount is text, since a number is not exact
  modal.open('Swap', { from: null, amount: 0.5 })
  // @ts-expect-error: the name of AppKit
  modal.open('Swap', { fromToken: 'USDC' })
  // @ts-expect-error: nothing is sent by opening a view
  modal.open('WalletSend', { confirm: true })
  // @ts-expect-error: the account has nothing to fill in
  modal.open('Account', { amount: '1' })
})
