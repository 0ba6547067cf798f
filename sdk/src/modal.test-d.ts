import type { CaipAddress } from '@latchkey/kernel'
import { expectTypeOf, test } from 'vitest'
import type { WalletModal } from './modal'

declare const modal: WalletModal

test('HST-05 a status of connected tells the compiler that the account is there', () => {
  const state = modal.getState()
  expectTypeOf(state.address).toEqualTypeOf<string | null>()
  if (state.status === 'connected') {
    expectTypeOf(state.address).toEqualTypeOf<string>()
    expectTypeOf(state.caipAddress).toEqualTypeOf<CaipAddress>()
    expectTypeOf(state.namespace).toEqualTypeOf<string>()
  } else expectTypeOf(state.address).toEqualTypeOf<null>()
})
