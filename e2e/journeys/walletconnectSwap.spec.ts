// Swapping with a wallet on another device, on the second network: native coins, a token that needs an approval, and one that does not.
import { createPublicClient, type Hex, http, parseUnits } from 'viem'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { startRelayWallet } from '../wallets/relayWallet'
import { allowAll, beginSwap, expectSwapped, findCall, leastOf, readSwap, shownAmount } from '../wallets/swapFlow'
import { copyPairingLink } from '../wallets/walletPage'

/** The Everyday account, on a network where no other test trades. */
const TRADER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('SWP-03 WCT-07 a wallet on another device swaps ether for a token, token for token after an approval, and a token for ether without one', async ({
  page,
  context,
  environment,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const chain = environment.chains[1]
  const find = (name: string) =>
    environment.tokens.find(({ chainId, symbol }) => chainId === chain?.id && symbol === name)?.address ?? '0x'
  const [router = '0x'] = environment.swapRouters[`eip155:${chain?.id}`] ?? []
  const client = createPublicClient({ transport: http(chain?.rpcUrl), pollingInterval: 50 })
  const wallet = await startRelayWallet(environment)
  const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  const { modal, view, action } = found
  const approve = async () => (await wallet.nextRequest('request')).approve(TRADER)
  try {
    await wallet.pair(await copyPairingLink(page))
    await (await wallet.nextRequest('connection')).approve(TRADER)
    await expect(view('Account')).toBeVisible()
    await wallet.switchNetwork(wallet.list()[0]?.topic ?? '', `eip155:${chain?.id}`)
    await expect(action(`Network: ${chain?.name}`)).toBeVisible()

    const { fill, confirm, fact } = await beginSwap(found)
    const carry = async (symbol: string, decimals: number) => {
      await expect(confirm).toHaveText(/^Confirm in /)
      const estimate = await modal.getByText(new RegExp(`^≈ .* ${symbol}$`)).textContent()
      const least = await fact('Minimum received').textContent()
      const since = await client.getBlockNumber({ cacheTime: 0 })
      await confirm.click()
      await approve()
      const swap = await readSwap(client, await findCall(client, TRADER, router as Hex, since))
      expect(swap.got).toBe(swap.quoted)
      expect(estimate).toBe(`≈ ${shownAmount(swap.got, decimals)} ${symbol}`)
      expect(swap.minimum).toBe(leastOf(swap.got))
      expect(least?.split(' $')[0]).toBe(`${shownAmount(swap.minimum, decimals)} ${symbol}`)
      return swap.given
    }
    await fill({ to: 'TUSD', amount: '0.012345678901234567' })
    expect(await carry('TUSD', 6)).toBe(parseUnits('0.012345678901234567', 18))
    await expectSwapped(found, 'ETH', 'TUSD')

    await action('Swap').click()
    await fill({ from: 'TUSD', to: 'OUSD', amount: '12.345678' })
    await expect(modal.getByText('Step 1 of 2: allow exactly 12.345678 TUSD.')).toBeVisible()
    await confirm.click()
    await approve()
    expect(await carry('OUSD', 6)).toBe(12_345_678n)
    await expectSwapped(found, 'TUSD', 'OUSD')

    await allowAll(client, TRADER, find('TUSD'), router as Hex)
    await action('Swap').click()
    await fill({ to: 'ETH', amount: '7.000001' })
    expect(await carry('ETH', 18)).toBe(7_000_001n)
    await expectSwapped(found, 'TUSD', 'ETH')
    expect(wallet.requests()).toEqual([])
  } finally {
    await wallet.stop()
  }
})
