// Every plugin there is, a line each. The name of a plugin here is its name in `features`.
import { analytics } from '@latchkey/plugin-analytics'
import { data } from '@latchkey/plugin-data'
import { diagnosis } from '@latchkey/plugin-diagnosis'
import { email } from '@latchkey/plugin-email'
import { embedded } from '@latchkey/plugin-embedded'
import { help } from '@latchkey/plugin-help'
import { history } from '@latchkey/plugin-history'
import { hostWallets } from '@latchkey/plugin-host-wallets'
import { languageMenu } from '@latchkey/plugin-language-menu'
import { names } from '@latchkey/plugin-names'
import { networks } from '@latchkey/plugin-networks'
import { onramp } from '@latchkey/plugin-onramp'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { siwx } from '@latchkey/plugin-siwx'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { socials } from '@latchkey/plugin-socials'
import { swaps } from '@latchkey/plugin-swaps'
import { tokens } from '@latchkey/plugin-tokens'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'

export const PLUGINS = {
  analytics,
  data,
  diagnosis,
  email,
  embedded,
  help,
  history,
  hostWallets,
  languageMenu,
  names,
  networks,
  onramp,
  receive,
  send,
  siwx,
  smartSessions,
  socials,
  swaps,
  tokens,
  walletConnect,
  wallets,
}
