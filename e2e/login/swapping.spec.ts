// Swapping with the signed-in wallet: native coins, a token that needs an approval, and one that does not, each approved in the frame.
import { createPublicClient, type Hex, http, parseEther, parseUnits } from 'viem'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { allowAll, beginSwap, expectSwapped, findCall, leastOf, readSwap, shownAmount } from '../wallets/swapFlow'
import { readAddress, signIn } from './signedIn'

test(
  'SWP-03 EMB-07 ether for a token, token for token with an approval and without one: the frame and the chain have what was reviewed',
  NIGHT,
  async ({ page, environment }) => {
    const [chain] = environment.chains
    const client = createPublicClient({ transport: http(chain?.rpcUrl), pollingInterval: 50 })
    const dollar = environment.tokens.find(({ symbol }) => symbol === 'TUSD')?.address ?? '0x'
    const [router = '0x'] = environment.swapRouters[`eip155:${chain?.id}`] ?? []
    const found = await signIn(page, environment)
    const { button, modal, view, action, frame } = found
    await button.click()
    await openSettings(page)
    await modal.getByRole('button', { name: 'Use standard account' }).click()
    await expect(modal.getByRole('button', { name: 'Use smart account' })).toHaveAttribute('aria-busy', 'false')
    const own = (await readAddress(page, 'eip155')) as Hex
    const set = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
    await set('anvil_setBalance', own, `0x${parseEther('1').toString(16)}`)
    await set('anvil_dealERC20', own, dollar, `0x${parseUnits('100', 6).toString(16)}`)
    await page.goto(addressOf(environment, 'demo', ['relayUrl', 'loginUrl', 'dataUrl']))
    await expect(button).toHaveText(new RegExp(`^${own.slice(0, 6)}`, 'i'))
    await button.click()
    await expect(view('Account')).toBeVisible()

    const { fill, confirm, fact } = await beginSwap(found)
    const carry = async (heading: string, symbol: string, decimals: number) => {
      await expect(confirm).toHaveText('Swap')
      const since = await client.getBlockNumber({ cacheTime: 0 })
      // As the last step, because the quote is requested again every ten seconds, and other tests trade in the same pools.
      const least = await fact('Minimum received').textContent()
      await confirm.click()
      await expect(frame.getByRole('heading', { name: heading })).toBeVisible()
      await expect(frame.getByRole('note')).toHaveCount(0)
      await found.answer('Approve')
      const swap = await readSwap(client, await findCall(client, own, router as Hex, since))
      expect(swap.got).toBe(swap.quoted)
      expect(least?.split(' $')[0]).toBe(`${shownAmount(swap.minimum, decimals)} ${symbol}`)
      expect(swap.minimum).toBeLessThanOrEqual(swap.got)
      return swap
    }
    await fill({ to: 'TUSD', amount: '0.0123' })
    const first = await carry('Swap 0.0123 ETH for TUSD', 'TUSD', 6)
    expect(first.given).toBe(parseEther('0.0123'))
    await expectSwapped(found, 'ETH', 'TUSD')

    await action('Swap').click()
    await fill({ from: 'TUSD', to: 'OUSD', amount: '12.345678' })
    await confirm.click()
    await expect(frame.getByRole('heading', { name: 'Allow spending 12.345678 TUSD' })).toBeVisible()
    await found.answer('Approve')
    const second = await carry('Swap 12.345678 TUSD for OUSD', 'OUSD', 6)
    expect([second.given, second.minimum]).toEqual([12_345_678n, leastOf(second.got)])
    await expectSwapped(found, 'TUSD', 'OUSD')

    await allowAll(client, own, dollar, router as Hex)
    await action('Swap').click()
    await fill({ amount: '3.000001' })
    expect((await carry('Swap 3.000001 TUSD for OUSD', 'OUSD', 6)).given).toBe(3_000_001n)
    expect(await client.getTransactionCount({ address: own })).toBe(5)
  },
)
