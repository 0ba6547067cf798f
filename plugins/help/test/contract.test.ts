import { pluginContract } from '@latchkey/kernel/testing'
import { help } from '@latchkey/plugin-help'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => help(), { mount: mountModal })
