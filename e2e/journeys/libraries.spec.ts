// The code of the guide for other libraries, in a page: each connects, signs and sends, and the local chain has what was sent.
import { recoverMessageAddress } from 'viem'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { answerWallet, connectDemoWallet, SOLANA_WALLET } from '../wallets/demoWallet'
import { hasSucceeded, isSignedBy } from '../wallets/solanaNode'

const GREETING = 'Hello from the shop'

async function hasArrived({ chains }: Environment, hash: string): Promise<boolean> {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chains[0]?.rpcUrl ?? '', { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()).result?.status === '0x1'
}

for (const library of ['ethers', 'web3.js']) {
  test(`BRW-05 host ${library}: a visitor connects, signs a greeting, declines one, and sends`, async ({
    page,
    environment,
  }) => {
    // Other journeys read the first account's balance to the last digit.
    const savings = environment.accounts[1]
    await page.goto(environment.examples.libraries ?? '')
    const { close } = findModal(page)
    const said = page.getByRole('status').filter({ hasText: /^(Waiting|Done|Failed)/ })
    const press = (act: string) => page.getByRole('button', { name: `${library}: ${act}` }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await connectDemoWallet(page, { family: 'Ethereum', ...(savings && { account: savings.name }) })
    await close.click()

    await answerWallet(page, () => press('sign'), 'Approve')
    await expect(said).toHaveText(/^Done: 0x[0-9a-f]{130}$/)
    const signature = ((await said.textContent()) ?? '').replace('Done: ', '') as `0x${string}`
    expect(await recoverMessageAddress({ message: GREETING, signature })).toBe(savings?.address)
    await answerWallet(page, () => press('sign'), 'Reject')
    await expect(said).toHaveText(library === 'ethers' ? 'Done: null' : /^Failed: /)

    await answerWallet(page, () => press('send'), 'Approve')
    await expect(said).toHaveText(/^Done: 0x[0-9a-f]{64}$/)
    expect(await hasArrived(environment, ((await said.textContent()) ?? '').replace('Done: ', ''))).toBe(true)
  })
}

test('CHN-02 host kit: a visitor connects, signs a greeting, and sends SOL with @solana/kit, which the cluster has', async ({
  page,
  environment,
}) => {
  const [cluster] = environment.solana.clusters
  const savings = environment.solana.accounts[1]
  if (!cluster || !savings) throw new Error('The local stack has too little of Solana.')
  await page.goto(environment.examples.libraries ?? '')
  const { close } = findModal(page)
  const said = page.getByRole('status').filter({ hasText: /^(Waiting|Done|Failed)/ })
  const press = (act: string) => page.getByRole('button', { name: `kit: ${act}` }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await connectDemoWallet(page, { wallet: SOLANA_WALLET, account: savings.name })
  await close.click()

  await answerWallet(page, () => press('sign'), 'Approve')
  await expect(said).toHaveText(/^Done: /)
  const signature = ((await said.textContent()) ?? '').replace('Done: ', '')
  expect(isSignedBy(savings.address, GREETING, signature)).toBe(true)

  await answerWallet(page, () => press('send'), 'Approve')
  await expect(said).toHaveText(/^Done: /)
  const sent = ((await said.textContent()) ?? '').replace('Done: ', '')
  await expect.poll(() => hasSucceeded(cluster, sent)).toBe(true)
})
