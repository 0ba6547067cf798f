import { pluginContract } from '@latchkey/kernel/testing'
import { analytics } from '@latchkey/plugin-analytics'

pluginContract(() => analytics({ enabled: true, analyticsUrl: 'http://127.0.0.1:9' }))
