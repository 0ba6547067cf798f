// The four buttons. Each is a separate object, so that a page bundles only those that it uses.
import type { ButtonKind, ButtonMoment } from './buttonKind'
import { connectWallet } from './connectWallet'
import { describeAccount, describeConnect, describeNetwork, describeWallet, isWalletConnected } from './describeButton'
import { openAccount, openNetworks } from './openViews'

const isConnected = ({ state }: ButtonMoment) => state.status === 'connected'

/** "Connect wallet", then the account. */
export const connectKind: ButtonKind = {
  describe: describeConnect,
  press: (modal, { options }) => openAccount(modal, options.namespace),
  isConnected,
}

/** The account, while one is connected. */
export const accountKind: ButtonKind = { ...connectKind, describe: describeAccount }

/** The network, and the list of networks. */
export const networkKind: ButtonKind = {
  describe: describeNetwork,
  press: (modal, { options }) => openNetworks(modal, options.namespace),
  isConnected,
  showsNetwork: true,
}

/** One wallet by name. */
export const walletKind: ButtonKind = {
  describe: describeWallet,
  press(modal, moment) {
    const { wallet = '', namespace } = moment.options
    if (isWalletConnected(moment) || moment.attempt.isMissing) return openAccount(modal, namespace)
    return connectWallet(modal, wallet, { namespace })
  },
  isConnected: isWalletConnected,
}
