import { pluginContract } from '@latchkey/kernel/testing'
import { networks } from '@latchkey/plugin-networks'

pluginContract(() => networks())
