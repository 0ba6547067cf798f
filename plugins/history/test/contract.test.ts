import { pluginContract } from '@latchkey/kernel/testing'
import { history } from '@latchkey/plugin-history'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => history(), { mount: mountModal, params: { Receipt: { hash: '0xa' } } })
