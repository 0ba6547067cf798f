// The views after a wallet is asked, the choice of its network family, short messages, and rare ways to open. One chunk, because each
// further one would add its file names to the first paint.
import { openFor } from '../openFor'
import { Toast } from '../shell/Toast'
import { AccountSettingsView } from './Account/AccountSettingsView'
import { AccountView } from './Account/AccountView'
import { ConnectingExternalView } from './ConnectingExternal/ConnectingExternalView'
import { ConnectingMultiChainView } from './ConnectingMultiChain/ConnectingMultiChainView'
import { UnsupportedChainView } from './UnsupportedChain/UnsupportedChainView'

export { openFor, Toast }

export const accountViews = {
  Account: AccountView,
  AccountSettings: AccountSettingsView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingMultiChain: ConnectingMultiChainView,
  UnsupportedChain: UnsupportedChainView,
}
