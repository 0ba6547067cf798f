import { pluginContract } from '@latchkey/kernel/testing'
import { names } from '@latchkey/plugin-names'

pluginContract(() => names())
