// Code that a host writes and that the compiler must check. scripts/built/hostTypes.test.ts compiles it in new hosts, with the packed packages.
import { type EverythingFeatures, everything } from '@latchkey/everything'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { type ChangeableOptions, setOptions } from '@latchkey/sdk/actions'
import { defineElements } from '@latchkey/sdk/elements'
import {
  AccountButton,
  ConnectButton,
  type ConnectButtonProps,
  NetworkButton,
  WalletButton,
  WalletModalProvider,
} from '@latchkey/sdk/react'
import type { JSX, ReactElement, ReactNode } from 'react'

const modal = createWalletModal({ chains: [evm({ networks: [] })], plugins: defaultPlugins() })
defineElements(modal)

const element: HTMLElement | null = document.querySelector('latchkey-button')
element?.focus()
const created: HTMLElement = document.createElement('latchkey-button')
created.remove()

/** Its attributes are those of a button, except its text and its action. */
const attributes: ConnectButtonProps = { className: 'wide', disabled: true, 'aria-label': 'Connect' }
const own: { messages?: ConnectButtonProps['messages'] | undefined; name?: string | undefined } = {}

type Has<Props, Name extends string> = Name extends keyof Props ? true : false
export const refused: [
  Has<ConnectButtonProps, 'onClick'>,
  Has<ConnectButtonProps, 'children'>,
  Has<JSX.IntrinsicElements['latchkey-button'], 'hue'>,
  Has<EverythingFeatures, 'swap'>,
  Has<ChangeableOptions, 'plugins'>,
] = [false, false, false, false, false]

/** Features by name, each with its own options. */
export const whole = everything({ projectId: 'abc', features: { socials: { providers: ['google'] }, swaps: false } })

export const change = () =>
  setOptions(modal, {
    networks: [],
    features: { swaps: false },
    metadata: { name: 'Shop' },
    theme: { mode: 'light' },
    messages: {},
    termsUrl: 'https://shop.example/terms',
  })

export function Page({ children }: { children: ReactNode }): ReactElement {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton messages={own.messages} />
      <ConnectButton {...attributes} data-place="header" />
      <latchkey-button class="wide" id="connect" ref={(button: HTMLElement | null) => button?.focus()} />
      <latchkey-wallet-button wallet="io.metamask" size="small" onlatchkey-connect={({ detail }) => detail.address} />
      <AccountButton balance />
      <NetworkButton namespace="eip155" />
      <WalletButton wallet="io.metamask" walletName={own.name} />
      <ConnectButton.Custom>{({ account, chain }) => <p>{account?.name ?? chain.name}</p>}</ConnectButton.Custom>
      {children}
    </WalletModalProvider>
  )
}
