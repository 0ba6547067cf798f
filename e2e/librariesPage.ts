// The page of examples/libraries for a visitor: each library connects, signs and sends, and the local chain has what was sent.
import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import type { Environment } from './environment'
import { findModal } from './modalPage'
import { answerWallet, connectDemoWallet, SOLANA_WALLET } from './wallets/demoWallet'
import { hasSucceeded, isSignedBy } from './wallets/solanaNode'

const GREETING = 'Hello from the shop'

async function hasArrived({ chains }: Environment, hash: string): Promise<boolean> {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chains[0]?.rpcUrl ?? '', { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()).result?.status === '0x1'
}

function findActions(page: Page, library: string) {
  const said = page.getByRole('status').filter({ hasText: /^(Waiting|Done|Failed)/ })
  return {
    said,
    press: (act: string) => page.getByRole('button', { name: `${library}: ${act}` }).click(),
    result: async () => ((await said.textContent()) ?? '').replace('Done: ', ''),
  }
}

/** On an open page with EVM networks. */
export async function useEvmLibrary(page: Page, environment: Environment, library: 'ethers' | 'web3.js') {
  // Other journeys read the first account's balance to the last digit.
  const savings = environment.accounts[1]
  const { close } = findModal(page)
  const { said, press, result } = findActions(page, library)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await connectDemoWallet(page, { family: 'Ethereum', ...(savings && { account: savings.name }) })
  await close.click()

  await answerWallet(page, () => press('sign'), 'Approve')
  await expect(said).toHaveText(/^Done: 0x[0-9a-f]{130}$/)
  const signature = (await result()) as `0x${string}`
  expect(await recoverMessageAddress({ message: GREETING, signature })).toBe(savings?.address)
  await answerWallet(page, () => press('sign'), 'Reject')
  await expect(said).toHaveText(library === 'ethers' ? 'Done: null' : /^Failed: /)

  await answerWallet(page, () => press('send'), 'Approve')
  await expect(said).toHaveText(/^Done: 0x[0-9a-f]{64}$/)
  expect(await hasArrived(environment, await result())).toBe(true)
}

/** On an open page with the local Solana clusters. */
export async function useSolanaKit(page: Page, environment: Environment) {
  const [cluster] = environment.solana.clusters
  const savings = environment.solana.accounts[1]
  if (!cluster || !savings) throw new Error('The local stack has too little of Solana.')
  const { close } = findModal(page)
  const { said, press, result } = findActions(page, 'kit')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await connectDemoWallet(page, { wallet: SOLANA_WALLET, account: savings.name })
  await close.click()

  await answerWallet(page, () => press('sign'), 'Approve')
  await expect(said).toHaveText(/^Done: /)
  expect(isSignedBy(savings.address, GREETING, await result())).toBe(true)

  await answerWallet(page, () => press('send'), 'Approve')
  await expect(said).toHaveText(/^Done: /)
  const sent = await result()
  await expect.poll(() => hasSucceeded(cluster, sent)).toBe(true)
}
