// The code of the guide for other libraries, in a page.

import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { useEvmLibrary, useSolanaKit } from '../librariesPage'
import { findModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { readTarget } from '../readTarget'
import { startRelayWallet } from '../wallets/relayWallet'
import { readLink } from '../wallets/walletPage'

for (const [index, library] of (['ethers', 'web3.js'] as const).entries()) {
  test(
    `BRW-05 page of ${library}: a visitor connects, signs a greeting, declines one, and sends`,
    variant(index, 1),
    async ({ page, environment }) => {
      await page.goto(environment.examples.libraries ?? '')
      await useEvmLibrary(page, environment, library)
    },
  )
}

test(
  'CHN-02 page of @solana/kit: a visitor connects, signs a greeting, and sends SOL, which arrives on the cluster',
  NIGHT,
  async ({ page, environment }) => {
    await page.goto(environment.examples.libraries ?? '')
    await useSolanaKit(page, environment)
  },
)

test(
  'WCT-01 page with its own WalletConnect client: the modal shows its link until a wallet has approved it',
  NIGHT,
  async ({ page, context, environment, outbound }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(addressOf(environment, 'libraries'))
    await page.getByRole('button', { name: 'WalletConnect: connect' }).click()
    const { modal } = findModal(page)
    await expect(modal.getByRole('img', { name: 'QR code to connect your wallet' })).toBeVisible()
    const wallet = await startRelayWallet(environment)
    try {
      await wallet.connect(await readLink(page))
      await expect(page.getByText(`:${environment.accounts[0]?.address}`)).toBeVisible()
      await expect(modal).toBeHidden()
      // The session is the page's own, and so is the attestation that its client requests from WalletConnect.
      await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      expect(
        outbound
          .splice(0)
          .map(readTarget)
          .filter((target) => target !== 'verify.walletconnect.org:443'),
      ).toEqual([])
    } finally {
      await wallet.stop()
    }
  },
)
