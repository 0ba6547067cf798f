// Wallets without an icon that are known by their flags: their mark, from the list to the account.
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountModal } from '../../mount'

function openList(wallets: readonly FakeWalletOptions[]) {
  const connectors = wallets.map((wallet) => createFakeWallet(wallet).connector)
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors })] })
  const modal = mountModal(kernel)
  onTestFinished(() => modal.dispose())
  const root = modal.element.shadowRoot as ShadowRoot
  kernel.router.open('Connect')
  const find = (name: string) =>
    vi.waitFor(() => {
      const rows = [...root.querySelectorAll<HTMLElement>('[data-testid="lk-wallet-item"]')]
      const row = rows.find(({ textContent }) => textContent.includes(name))
      if (!row) throw new Error(`No '${name}' in ${rows.map(({ textContent }) => textContent).join(' | ')}`)
      return row
    })
  return { kernel, root, find }
}

const pictureIn = (row: Element | null) => row?.querySelector('img')?.getAttribute('src')

test.each(['MetaMask', 'Trust Wallet', 'Phantom', 'Coinbase Wallet'])(
  'BRW-03 %s, recognized by its flags, has its logo in its row, during its request, and in the account',
  async (name) => {
    const page = openList([{ id: 'injected', name, kind: 'injected', script: { connect: 'hang' } }])
    const row = await page.find(name)
    await vi.waitFor(() => expect(pictureIn(row)).toMatch(/^data:image\/svg\+xml,/))
    row.click()
    await vi.waitFor(() => expect(pictureIn(page.root.querySelector('.hero'))).toBe(pictureIn(row)))
    expect(page.kernel.connectors.get('injected')?.icon).toBe(pictureIn(row))
  },
)

test('BRW-03 only such a wallet gets a logo, not one that only announces such a name', async () => {
  const page = openList([
    { id: 'io.metamask', name: 'MetaMask', kind: 'announced' },
    { id: 'injected', name: 'Rainbow', kind: 'injected' },
    { id: 'other', name: 'Phantom', kind: 'injected' },
  ])
  await vi.waitFor(async () => expect(pictureIn(await page.find('Rainbow'))).toMatch(/^data:/))
  expect(pictureIn(await page.find('MetaMask'))).toBeUndefined()
  expect(pictureIn(await page.find('Phantom'))).toBeUndefined()
})
