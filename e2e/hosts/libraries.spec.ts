// The code of the guide for other libraries, in a page built from the packages as npm packs them.
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { useEvmLibrary, useSolanaKit } from '../librariesPage'
import { NIGHT } from '../night'
import { test } from './hostTest'

for (const library of ['ethers', 'web3.js'] as const) {
  test(
    `HST-01 host libraries: ${library} connects, signs a greeting, declines one, and sends`,
    NIGHT,
    async ({ page, environment, serveHost }) => {
      const { networks, walletScript } = createExampleConfig(environment)
      await page.goto(await serveHost('libraries', { config: { networks, walletScript } }))
      await useEvmLibrary(page, environment, library)
    },
  )
}

test(
  'HST-01 host libraries: @solana/kit connects, signs a greeting, and sends SOL, which arrives on the cluster',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const { networks, walletScript } = createExampleConfig(environment)
    await page.goto(await serveHost('libraries', { config: { networks, walletScript } }))
    await useSolanaKit(page, environment)
  },
)
