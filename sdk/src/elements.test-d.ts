import type { ConnectedAccount } from '@latchkey/kernel'
import type { JSX } from 'react'
import { expectTypeOf, test } from 'vitest'
import type { LatchkeyButtonElement, LatchkeyWalletButtonElement } from './elements'
import type { ConnectButtonState, WalletButton } from './react'

type Elements = JSX.IntrinsicElements

test('HST-08 the DOM knows each element, its properties and its events', () => {
  expectTypeOf(document.createElement('latchkey-wallet-button')).toEqualTypeOf<LatchkeyWalletButtonElement>()
  expectTypeOf(document.createElement('latchkey-network-button')).toEqualTypeOf<LatchkeyButtonElement>()
  const button = document.createElement('latchkey-account-button')
  expectTypeOf(button.balance).toEqualTypeOf<boolean>()
  button.addEventListener('latchkey-connect', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<ConnectedAccount>())
  button.addEventListener('latchkey-error', ({ detail }) => expectTypeOf(detail.error).toEqualTypeOf<unknown>())
})

test('HST-08 JSX and Svelte know the attributes and the listeners', () => {
  expectTypeOf<Elements['latchkey-wallet-button']['wallet']>().toEqualTypeOf<string>()
  expectTypeOf<Elements['latchkey-button']>().not.toHaveProperty('wallet')
  expectTypeOf<Elements['latchkey-modal']['id']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Elements['latchkey-button']['size']>().toEqualTypeOf<'small' | 'medium' | 'large' | undefined>()
  expectTypeOf<NonNullable<Elements['latchkey-button']['onlatchkey-connect']>>()
    .parameter(0)
    .toEqualTypeOf<CustomEvent<ConnectedAccount>>()
  expectTypeOf<svelteHTML.IntrinsicElements['latchkey-wallet-button']['wallet']>().toEqualTypeOf<string>()
})

test('HST-08 required properties of components are required', () => {
  expectTypeOf<Parameters<typeof WalletButton>[0]['wallet']>().toEqualTypeOf<string>()
  expectTypeOf<ConnectButtonState['account']>().toEqualTypeOf<ConnectedAccount | null>()
})
