import { pluginContract } from '@latchkey/kernel/testing'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => smartSessions(), { mount: mountModal })
