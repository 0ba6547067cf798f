import { pluginContract } from '@latchkey/kernel/testing'
import { networks } from '@latchkey/plugin-networks'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => networks(), { mount: mountModal })
