// The code of the guide for other libraries, in a page.
import { test } from '../fixtures'
import { useEvmLibrary, useSolanaKit } from '../librariesPage'

for (const library of ['ethers', 'web3.js'] as const) {
  test(`BRW-05 page of ${library}: a visitor connects, signs a greeting, declines one, and sends`, async ({
    page,
    environment,
  }) => {
    await page.goto(environment.examples.libraries ?? '')
    await useEvmLibrary(page, environment, library)
  })
}

test('CHN-02 page of @solana/kit: a visitor connects, signs a greeting, and sends SOL, which the cluster has', async ({
  page,
  environment,
}) => {
  await page.goto(environment.examples.libraries ?? '')
  await useSolanaKit(page, environment)
})
