import type { CaipAddress, NativeAmount, Network } from '@latchkey/kernel'
import { expectTypeOf, test } from 'vitest'
import type { AccountUser, WalletAccount, WalletInfo } from '.'
import type { WalletModal } from './modal'

declare const modal: WalletModal

test('HST-05 a status of connected tells the compiler that there is an account', () => {
  const state = modal.getState()
  expectTypeOf(state.address).toEqualTypeOf<string | null>()
  if (state.status === 'connected') {
    expectTypeOf(state.address).toEqualTypeOf<string>()
    expectTypeOf(state.caipAddress).toEqualTypeOf<CaipAddress>()
    expectTypeOf(state.namespace).toEqualTypeOf<string>()
    expectTypeOf(state.wallet).toEqualTypeOf<WalletInfo>()
    expectTypeOf(state.chainId).toEqualTypeOf<number | string>()
  } else {
    expectTypeOf(state.address).toEqualTypeOf<null>()
    expectTypeOf(state.wallet).toEqualTypeOf<null>()
    expectTypeOf(state.network).toEqualTypeOf<Network>()
  }
})

test('HST-05 the same applies to the account of one family', () => {
  const account = modal.account('solana')
  expectTypeOf(account.balance).toEqualTypeOf<NativeAmount | null>()
  expectTypeOf(account.user).toEqualTypeOf<AccountUser | null>()
  if (account.status === 'connected') {
    expectTypeOf(account.network).toEqualTypeOf<Network>()
    expectTypeOf(account.accounts).toEqualTypeOf<readonly WalletAccount[]>()
    expectTypeOf(account.wallet.icon).toEqualTypeOf<string | null>()
  } else {
    expectTypeOf(account.network).toEqualTypeOf<null>()
    expectTypeOf(account.chainId).toEqualTypeOf<null>()
  }
})
