import { pluginContract } from '@latchkey/kernel/testing'
import { help } from '@latchkey/plugin-help'

pluginContract(() => help())
