// What a connect button says, from one moment of the modal.
import { shortenAddress } from '@latchkey/kernel'
import { type ButtonMessages, en } from './i18n/en'
import type { ModalState } from './modal'

export interface ButtonDescription {
  /** Seen. */
  text: string
  /** Said by a screen reader when it must be more than the text. */
  label: string | undefined
  isBusy: boolean
  tone: 'primary' | 'quiet' | 'warning'
}

/** Pure; `hasFailed` when the modal's code could not be loaded. */
export function describeButton(
  state: ModalState,
  hasFailed: boolean,
  messages: ButtonMessages = {},
): ButtonDescription {
  const say = (key: keyof typeof en) => messages[key] ?? en[key]
  const { status, address, isLoading, isNetworkSupported } = state
  if (status === 'connected' && address) {
    const short = shortenAddress(address)
    if (!isNetworkSupported)
      return { text: say('button.wrongNetwork'), label: undefined, isBusy: isLoading, tone: 'warning' }
    const label = say('button.account').replace('{address}', short)
    return { text: short, label, isBusy: isLoading, tone: 'quiet' }
  }
  if (hasFailed) return { text: say('button.failed'), label: undefined, isBusy: false, tone: 'primary' }
  if (isLoading) return { text: say('button.loading'), label: undefined, isBusy: true, tone: 'primary' }
  if (status === 'connecting')
    return { text: say('button.connecting'), label: undefined, isBusy: true, tone: 'primary' }
  return { text: say('button.connect'), label: undefined, isBusy: false, tone: 'primary' }
}
