import { pluginContract } from '@latchkey/kernel/testing'
import { data } from '@latchkey/plugin-data'

pluginContract(() => data({ dataUrl: 'http://127.0.0.1:9' }))
