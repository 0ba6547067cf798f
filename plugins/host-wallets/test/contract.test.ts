import { pluginContract } from '@latchkey/kernel/testing'
import { hostWallets } from '@latchkey/plugin-host-wallets'

pluginContract(() => hostWallets())
