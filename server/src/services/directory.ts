import { ANALYTICS_ENABLED, COMMON_SETTINGS, PROJECT_IDS } from '../settings/commonSettings.ts'
import { defineService } from './service.ts'

export const directory = defineService({
  name: 'directory',
  about: 'Wallet directory: the well-known wallets, with search, filters and images.',
  hasDatabase: false,
  settings: { ...COMMON_SETTINGS, PROJECT_IDS, ANALYTICS_ENABLED },
  async start(values, { openPort }) {
    const { KNOWN_WALLETS } = await import('../../../services/explorer/knownWallets.ts')
    const { startExplorer } = await import('../../../services/explorer/startExplorer.ts')
    return startExplorer({
      openPort,
      // None of the invented ones, which are for tests.
      listingCount: KNOWN_WALLETS.length,
      isAnalyticsEnabled: values.ANALYTICS_ENABLED,
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
    })
  },
})
