import { pluginContract } from '@latchkey/kernel/testing'
import { languageMenu } from '@latchkey/plugin-language-menu'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => languageMenu({ tags: ['en', 'de'] }), { mount: mountModal })
