import { pluginContract } from '@latchkey/kernel/testing'
import { send } from '@latchkey/plugin-send'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => send(), { mount: mountModal })
