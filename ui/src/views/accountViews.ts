// What the modal shows of a wallet from the moment it is asked, which of its families to connect, and short messages over it. One chunk: each further one costs the first paint the names of its files.
import { Toast } from '../shell/Toast'
import { AccountSettingsView } from './Account/AccountSettingsView'
import { AccountView } from './Account/AccountView'
import { ConnectingExternalView } from './ConnectingExternal/ConnectingExternalView'
import { ConnectingMultiChainView } from './ConnectingMultiChain/ConnectingMultiChainView'
import { UnsupportedChainView } from './UnsupportedChain/UnsupportedChainView'

export { Toast }

export const accountViews = {
  Account: AccountView,
  AccountSettings: AccountSettingsView,
  ConnectingExternal: ConnectingExternalView,
  ConnectingMultiChain: ConnectingMultiChainView,
  UnsupportedChain: UnsupportedChainView,
}
