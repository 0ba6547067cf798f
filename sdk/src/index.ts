// The public names of the SDK: one function, the preset, and the parts from which a host composes a bundle.
export { type EvmOptions, evm, toNetwork } from '@latchkey/chain-evm'
export {
  type Account,
  type AccountUser,
  type ConnectedAccount,
  type DisconnectedAccount,
  findError,
  LatchkeyError,
  type WalletAccount,
  type WalletInfo,
} from '@latchkey/kernel'
export { createProvider } from './createProvider'
export { createWalletModal } from './createWalletModal'
export { defaultPlugins } from './defaults'
export type { ButtonMessageKey, ButtonMessages } from './i18n/en'
export type {
  LanguageChoice,
  LanguageSource,
  ModalFacts,
  ModalState,
  ShownAccount,
  WalletModal,
  WalletModalOptions,
} from './modal'
