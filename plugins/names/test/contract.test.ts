import { pluginContract } from '@latchkey/kernel/testing'
import { names } from '@latchkey/plugin-names'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => names(), { mount: mountModal })
