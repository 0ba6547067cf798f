// What an account holds, through the local data service: amounts, values and total to the last unit, as an independent reader of the
// chain calculates them; pictures that do no harm; and a service that does not respond.
import type { Locator, Page } from '@playwright/test'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { scan } from '../a11y/scan'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

/** Anvil has its key; it owns the liquidity of the pools. */
const TREASURY = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
/** The pools of both local networks. */
const FACTORY = '0x39dD11C243Ac4Ac250980FA3AEa016f73C509f37'
const WETH = '0xef11D1c2aA48826D4c41e54ab82D1Ff5Ad8A64Ca'
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
/** Cents that are not on a rounding boundary, because prices are sent as JSON numbers. */
const ETHER = parseEther('1.234561')
const DOLLARS = parseUnits('25.437', 6)
/** Without its own relay the page would request wallets from the public directory. */
const ENDPOINTS = ['relayUrl', 'dataUrl'] as const
/** Milliseconds: lifetime of a cached portfolio, and pause after a failure. */
const REST_MS = 30_000

const JSON_TYPE = { 'content-type': 'application/json' }

interface Network {
  id: number
  rpcUrl: string
  dollar: `0x${string}`
}
/** The second network, on which no other test trades. */
function secondNetwork({ chains, tokens }: Environment): Network {
  const chain = chains[1]
  const dollar = tokens.find(({ chainId, symbol }) => chainId === chain?.id && symbol === 'TUSD')
  if (!chain || !dollar) throw new Error('There is no second network with a dollar.')
  return { id: chain.id, rpcUrl: chain.rpcUrl, dollar: dollar.address }
}

/** Two transactions, both in a block. */
async function fund({ rpcUrl, dollar }: Network, to: `0x${string}`): Promise<void> {
  const [wallet, client] = [
    createWalletClient({ transport: http(rpcUrl) }),
    createPublicClient({ transport: http(rpcUrl) }),
  ]
  const sender = { account: TREASURY, chain: null } as const
  const transfer = { address: dollar, abi: erc20Abi, functionName: 'transfer', args: [to, DOLLARS] } as const
  const hashes = [
    await wallet.sendTransaction({ ...sender, to, value: ETHER }),
    await wallet.writeContract({ ...sender, ...transfer }),
  ]
  for (const hash of hashes) await client.waitForTransactionReceipt({ hash })
}

/** What the account is worth in cents, from its balances and the pool's reserves, both read from the node. */
async function readWorth({ rpcUrl, dollar }: Network, address: `0x${string}`): Promise<string> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const [wei, dollars] = await Promise.all([
    client.getBalance({ address }),
    client.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  ])
  const pair = await client.readContract({
    address: FACTORY,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [WETH, dollar],
  })
  expect(pair).not.toBe(zeroAddress)
  const [first, [reserve0, reserve1]] = await Promise.all([
    client.readContract({ address: pair, abi: pairAbi, functionName: 'token0' }),
    client.readContract({ address: pair, abi: pairAbi, functionName: 'getReserves' }),
  ])
  const [ether, stable] = first === WETH ? [reserve0, reserve1] : [reserve1, reserve0]
  const cents = ((wei * stable) / ether + dollars) / 10_000n
  const [whole = '0', fraction = ''] = formatUnits(cents, 2).split('.')
  return `$${Number(whole).toLocaleString('en-US')}.${fraction.padEnd(2, '0')}`
}

interface Opened {
  modal: Locator
  reopen(): Promise<void>
  rows: Locator
  total: Locator
}
async function openAccount(page: Page, url: string, address: string, chainId: string): Promise<Opened> {
  const wallet = await addWallet(page, { accounts: [address], chainId })
  const { modal, walletRow, view, button, close } = await openModal(page, url)
  await walletRow(wallet.name).click()
  await view('Account').waitFor()
  return {
    modal,
    rows: modal.getByRole('list', { name: 'Tokens', exact: true }).getByRole('listitem'),
    total: modal.getByRole('status').filter({ hasText: 'Total balance' }),
    async reopen() {
      await close.click()
      await expect(modal).toBeHidden()
      await button.click()
      await view('Account').waitFor()
    },
  }
}

test('BAL-01 BAL-03 BAL-04 a funded account shows amounts, values and a total as the chain has them', async ({
  page,
  environment,
}) => {
  const network = secondNetwork(environment)
  const address = privateKeyToAddress(generatePrivateKey())
  await page.clock.install()
  const url = addressOf(environment, 'react', ENDPOINTS)
  const { modal, reopen, rows, total } = await openAccount(page, url, address, `0x${network.id.toString(16)}`)
  await expect(modal.getByRole('heading', { name: 'No tokens yet' })).toBeVisible()
  await expect(total).toHaveText('Total balance$0.00')

  await fund(network, address)
  const worth = await readWorth(network, address)
  // A response is used for 30 s.
  await reopen()
  await expect(total).toHaveText('Total balance$0.00')
  await page.clock.fastForward(REST_MS)
  await reopen()
  await expect(total).toHaveText(`Total balance${worth}`)
  await expect(rows).toHaveText([/^.?Local Ether1\.234 ETH\$3,703\.68$/, /^.?Test Dollar25\.43 TUSD\$25\.43$/])
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(reducedMotion, () => {
    test.use({ contextOptions: { reducedMotion } })

    test(
      `BAL-01 SND-01 a row opens Send for its token, and Back returns to the same place, with motion ${reducedMotion}`,
      reducedMotion === 'reduce' ? NIGHT : {},
      async ({ page, environment }) => {
        const { modal, rows } = await openAccount(page, addressOf(environment, 'react', ENDPOINTS), ALICE, '0x7a69')
        const { back, view } = findModal(page)
        const row = rows.getByRole('button', { name: 'Test Dollar' })
        const stage = modal.locator('.stage')
        const readTop = () => stage.evaluate(({ scrollTop }) => Math.round(scrollTop))
        await row.waitFor()
        await stage.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        await row.scrollIntoViewIfNeeded()
        // In the same task as the press, because a driver may scroll for its own press.
        const top = await row.evaluate((button: HTMLElement) => {
          const { scrollTop } = button.closest('.stage') ?? document.body
          button.click()
          return Math.round(scrollTop)
        })
        expect(top).toBeGreaterThan(0)
        await expect(view('WalletSend').getByTestId('lk-send-token')).toContainText('TUSD')
        await back.click()
        await row.waitFor()
        await expect.poll(readTop).toBe(top)
      },
    )
  })
}

test('BAL-05 the assets that a wallet lists itself are shown, at the prices of the service', async ({
  page,
  environment,
}) => {
  const network = secondNetwork(environment)
  const chainId = `0x${network.id.toString(16)}`
  const metadata = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }
  const wallet = await addWallet(page, {
    chainId,
    replies: {
      wallet_getCapabilities: { result: { [chainId]: { assetDiscovery: { supported: true } } } },
      wallet_getAssets: {
        result: { [chainId]: [{ address: network.dollar, balance: '0x7a120', type: 'erc20', metadata }] },
      },
    },
  })
  const { modal, walletRow } = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
  await walletRow(wallet.name).click()
  await expect(modal.getByRole('status').filter({ hasText: 'Total balance' })).toHaveText('Total balance$0.50')
  await expect(modal.getByRole('list', { name: 'Tokens', exact: true }).getByRole('listitem')).toHaveText([
    'TTest Dollar0.50 TUSD$0.50',
  ])
  expect(await wallet.count('wallet_getAssets')).toBe(1)
})

test('BAL-07 UIX-01 pictures load without revealing the page, bait stays hidden until the visitor shows it, and none of it runs', async ({
  page,
  environment,
}) => {
  const referrers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/pictures/')) referrers.push(request.headers().referer ?? '')
  })
  const { modal } = await openAccount(page, addressOf(environment, 'react', ENDPOINTS), ALICE, '0x7a69')
  await expect(modal.getByText('reward-usd.example')).toHaveCount(0)
  await modal.getByRole('button', { name: /^Show hidden tokens/ }).click()
  const bait = modal.getByRole('list', { name: 'Hidden tokens' }).getByText('VISIT reward-usd.example')
  await expect(bait).toBeVisible()
  for (const mode of ['dark', 'light'] as const) await test.step(`tokens, ${mode}`, () => scan(page, mode))

  await modal.getByRole('tab', { name: 'NFTs' }).click()
  const doors = modal.getByRole('list', { name: 'NFTs', exact: true }).getByRole('button', { name: /^Latchkey Doors/ })
  await expect(doors).toHaveCount(3)
  await expect(doors.first().locator('img.loaded')).toBeVisible()
  await modal.getByRole('button', { name: /^Show hidden NFTs/ }).click()
  await expect(modal.getByRole('list', { name: 'Hidden NFTs' }).getByRole('button')).toHaveCount(1)
  await doors.first().click()
  await expect(doors.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(modal.getByText('Collection')).toBeVisible()
  for (const mode of ['dark', 'light'] as const) await test.step(`NFTs, ${mode}`, () => scan(page, mode))
  expect(referrers.length).toBeGreaterThan(3)
  expect(referrers.filter((referrer) => referrer !== '')).toEqual([])
})

for (const status of [503, 429]) {
  test(
    `BAL-02 ${status} from the service is shown once, retried after 30 s, and affects nothing else`,
    NIGHT,
    async ({ page, environment }) => {
      const address = privateKeyToAddress(generatePrivateKey())
      const path = `/v1/account/${address}/balance`
      const { dataUrl } = environment
      const control = (command: object) =>
        fetch(`${dataUrl}/control`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(command) }).then(
          ({ ok }) => expect(ok).toBe(true),
        )
      const countRequests = async () => {
        const answer = await fetch(`${dataUrl}/control?path=${encodeURIComponent(path)}`)
        const { requests } = (await answer.json()) as { requests: { method: string }[] }
        return requests.filter(({ method }) => method === 'GET').length
      }
      await control({ do: 'add', rule: { kind: 'status', status, path, times: 1 } })
      await page.clock.install()
      const { modal, reopen, total } = await openAccount(
        page,
        addressOf(environment, 'react', ENDPOINTS),
        address,
        '0x7a6a',
      )
      const note = modal.getByRole('tabpanel').getByRole('note').filter({ hasText: 'Couldn’t load your tokens' })
      await expect(note).toContainText('Try again in 30 seconds.')
      await expect(modal.getByText('Token Balance Unavailable')).toHaveCount(1)
      await expect(modal.getByRole('img', { name: '0 ETH' })).toBeVisible()
      await expect(total).toHaveCount(0)
      await modal.getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal.getByRole('heading', { name: 'No NFTs yet' })).toBeVisible()
      await reopen()
      await expect(note).toBeVisible()
      expect(await countRequests()).toBe(1)
      await page.clock.fastForward(REST_MS)
      await note.getByRole('button', { name: 'Try again' }).click()
      await expect(total).toHaveText('Total balance$0.00')
      await expect(note).toBeHidden()
      expect(await countRequests()).toBe(2)
    },
  )
}
