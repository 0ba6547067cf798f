// What the modal shows of a connected wallet. One chunk: each further one costs the first paint the names of its files.
import { AccountSettingsView } from './Account/AccountSettingsView'
import { AccountView } from './Account/AccountView'
import { UnsupportedChainView } from './UnsupportedChain/UnsupportedChainView'

export const accountViews = {
  Account: AccountView,
  AccountSettings: AccountSettingsView,
  UnsupportedChain: UnsupportedChainView,
}
