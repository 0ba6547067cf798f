// A data service that misbehaves in every way that its controls allow: what fails is reported by name, and everything else continues.
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { variant } from '../night'
import { addWallet } from '../wallets/scriptedWallet'

const JSON_TYPE = { 'content-type': 'application/json' }
/** Much longer than a view takes without a fault. Milliseconds. */
const DELAY_MS = 2_500
const RETRY_AFTER_S = 60
/** For one account, opened once: one request each for its balances, history, purchases, pictures and name, and one to spare. */
const MAX_REQUESTS = 8

const FAULTS = {
  'takes its time': { rule: { kind: 'slow', delayMs: DELAY_MS }, isFailing: false },
  'knows of nothing': { rule: { kind: 'empty' }, isFailing: false },
  'sends a page': { rule: { kind: 'html' }, isFailing: true },
  'answers in another shape': { rule: { kind: 'wrongShape' }, isFailing: true },
  'is overrun': { rule: { kind: 'status', status: 429, retryAfterS: RETRY_AFTER_S }, isFailing: true },
} as const

async function control({ dataUrl }: Environment, command: object): Promise<void> {
  const answer = await fetch(`${dataUrl}/control`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(command),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

async function countRequests({ dataUrl }: Environment, path: string): Promise<number> {
  const answer = await fetch(`${dataUrl}/control?path=${encodeURIComponent(path)}`)
  const { requests } = (await answer.json()) as { requests: { method: string }[] }
  return requests.filter(({ method }) => method === 'GET').length
}

for (const [index, [name, { rule, isFailing }]] of Object.entries(FAULTS).entries()) {
  test(
    `BAL-02 TXH-01 API-05 a service that ${name}: the view names what is missing, does not call it again and again, and works otherwise`,
    variant(index, 1),
    async ({ page, environment }) => {
      const address = privateKeyToAddress(generatePrivateKey())
      const path = `/v1/account/${address}`
      await control(environment, { do: 'add', rule: { ...rule, path } })
      const wallet = await addWallet(page, { accounts: [address] })
      const { modal, walletRow, view, close } = await openModal(
        page,
        addressOf(environment, 'react', ['relayUrl', 'dataUrl']),
      )
      await walletRow(wallet.name).click()
      await view('Account').waitFor()
      // Read from the page's own node, whatever the service does.
      await expect(modal.getByRole('img', { name: '0 ETH' })).toBeVisible()
      const tokens = isFailing
        ? modal.getByRole('tabpanel').getByRole('note').filter({ hasText: 'Couldn’t load your tokens' })
        : modal.getByRole('heading', { name: 'No tokens yet' })
      await expect(tokens).toBeVisible()
      await modal.getByRole('tab', { name: 'Activity' }).click()
      const history = isFailing ? 'Failed to fetch transactions' : 'No activity yet'
      await expect(modal.getByRole('heading', { name: history })).toBeVisible()
      await modal.getByRole('button', { name: 'Receive' }).click()
      await expect(modal.getByTestId('lk-qr')).toBeVisible()
      expect(await countRequests(environment, path)).toBeLessThanOrEqual(MAX_REQUESTS)
      await close.click()
      await expect(modal).toBeHidden()
    },
  )
}
