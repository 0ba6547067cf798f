import { pluginContract } from '@latchkey/kernel/testing'
import { receive } from '@latchkey/plugin-receive'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => receive(), { mount: mountModal })
