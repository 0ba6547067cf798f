import { pluginContract } from '@latchkey/kernel/testing'
import { wallets } from '@latchkey/plugin-wallets'

pluginContract(() => wallets())
