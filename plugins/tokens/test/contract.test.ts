import { pluginContract } from '@latchkey/kernel/testing'
import { tokens } from '@latchkey/plugin-tokens'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => tokens(), { mount: mountModal })
