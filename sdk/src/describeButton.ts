// What a connect button says, from one moment of the modal.
import { isSupported, shortenAddress } from '@latchkey/kernel'
import { type ButtonMessages, en } from './i18n/en'
import type { ModalState } from './modal'

/** The second try goes out again in most browsers; after it a new page is what helps. */
export const RELOAD_FAILURES = 2

export interface ButtonDescription {
  /** Seen. */
  text: string
  /** Of a named account, beside the text. */
  avatarUrl: string | null
  /** Said by a screen reader when it must be more than the text. */
  label: string | undefined
  isBusy: boolean
  tone: 'primary' | 'quiet' | 'warning'
}

function failureOf(failures: number): keyof typeof en {
  if (!isSupported()) return 'button.unsupported'
  return failures < RELOAD_FAILURES ? 'button.failed' : 'button.reload'
}

/**
 * Pure; `failures` is how often in a row the modal's code could not be loaded. From RELOAD_FAILURES on, a press loads the page again:
 * browsers may keep a failed import.
 */
export function describeButton(state: ModalState, failures: number, messages: ButtonMessages = {}): ButtonDescription {
  const say = (key: keyof typeof en) => messages[key] ?? state.buttonMessages[key] ?? en[key]
  const { status, address, name, avatarUrl, isLoading, isNetworkSupported } = state
  const plain = { avatarUrl: null, label: undefined, isBusy: isLoading } as const
  if (status === 'connected' && address) {
    if (!isNetworkSupported) return { ...plain, text: say('button.wrongNetwork'), tone: 'warning' }
    const text = name ?? shortenAddress(address)
    const label = say('button.account').replace('{address}', () => text)
    return { text, avatarUrl: name && avatarUrl, label, isBusy: isLoading, tone: 'quiet' }
  }
  if (failures > 0 && !isLoading) {
    return { ...plain, text: say(failureOf(failures)), tone: 'primary' }
  }
  if (isLoading) return { ...plain, text: say('button.loading'), tone: 'primary' }
  if (status === 'connecting') return { ...plain, text: say('button.connecting'), isBusy: true, tone: 'primary' }
  return { ...plain, text: say('button.connect'), tone: 'primary' }
}
