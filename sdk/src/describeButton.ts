// Describes each button from the modal's current state. Pure.
import { isSupported, shortenAddress } from '@latchkey/kernel'
import { type ButtonDescription, type ButtonMoment, RELOAD_FAILURES } from './buttonKind'
import { en } from './i18n/en'

function translatorOf({ messages, state }: ButtonMoment): (key: keyof typeof en) => string {
  return (key) => messages?.[key] ?? state.buttonMessages[key] ?? en[key]
}

function failureOf(failures: number): keyof typeof en {
  if (!isSupported()) return 'button.unsupported'
  return failures < RELOAD_FAILURES ? 'button.failed' : 'button.reload'
}

/** Returns the connected account, or null. */
export function describeAccount(moment: ButtonMoment): ButtonDescription | null {
  const { state, options, printBalance } = moment
  const { status, address, name, avatarUrl, isLoading, isNetworkSupported, balance } = state
  if (status !== 'connected' || !address) return null
  const translate = translatorOf(moment)
  if (!isNetworkSupported)
    return {
      text: translate('button.wrongNetwork'),
      picture: null,
      label: undefined,
      isBusy: isLoading,
      tone: 'warning',
    }
  const account = name ?? shortenAddress(address)
  const text =
    options.balance && balance && printBalance ? `${printBalance(balance, state.locale)} · ${account}` : account
  const label = translate('button.account').replace('{address}', () => text)
  return { text, picture: name && avatarUrl, label, isBusy: isLoading, tone: 'quiet' }
}

/** Describes an error or a pending action, otherwise the invitation to connect. */
export function describeConnect(moment: ButtonMoment): ButtonDescription {
  const { state, attempt, options } = moment
  const { status, isLoading } = state
  const translate = translatorOf(moment)
  const plain = { picture: null, label: undefined, isBusy: isLoading, tone: 'primary' } as const
  const account = describeAccount(moment)
  if (account) return account
  if (attempt.failures > 0 && !isLoading) return { ...plain, text: translate(failureOf(attempt.failures)) }
  if (isLoading) return { ...plain, text: translate('button.loading') }
  if (status === 'connecting') return { ...plain, text: translate('button.connecting'), isBusy: true }
  return { ...plain, text: options.label ?? translate('button.connect') }
}

/** Describes the account's network; before a connection, the selected one. */
export function describeNetwork(moment: ButtonMoment): ButtonDescription {
  const { state, attempt, options } = moment
  const { network, isNetworkSupported, isLoading } = state
  const translate = translatorOf(moment)
  const plain = { picture: null, label: undefined, isBusy: isLoading, tone: 'quiet' } as const
  if (attempt.failures > 0 && !isLoading)
    return { ...plain, text: translate(failureOf(attempt.failures)), tone: 'primary' }
  if (!isNetworkSupported) return { ...plain, text: translate('button.wrongNetwork'), tone: 'warning' }
  const text = options.label ?? network.name
  const label = options.label ? undefined : translate('button.network').replace('{network}', () => text)
  return { ...plain, text, picture: network.assets?.imageUrl ?? null, label }
}

/** Describes the account if it belongs to this wallet, otherwise the wallet's name. */
export function describeWallet(moment: ButtonMoment): ButtonDescription {
  const { attempt, options } = moment
  const translate = translatorOf(moment)
  const plain = { picture: null, label: undefined, isBusy: attempt.isPending, tone: 'quiet' } as const
  const account = isWalletConnected(moment) ? describeAccount(moment) : null
  if (account) return account
  if (attempt.isPending) return { ...plain, text: translate('button.connecting') }
  if (attempt.failures > 0) return { ...plain, text: translate(failureOf(attempt.failures)), tone: 'primary' }
  if (attempt.isMissing) return { ...plain, text: translate('button.walletMissing') }
  const { walletName } = options
  const text = walletName
    ? translate('button.wallet').replace('{wallet}', () => walletName)
    : translate('button.connect')
  return { ...plain, text: options.label ?? text }
}

/** Returns whether the account belongs to the wallet that the button names. */
export function isWalletConnected({ state: { wallet }, options }: ButtonMoment): boolean {
  return wallet !== null && [wallet.id, wallet.rdns].includes(options.wallet)
}
