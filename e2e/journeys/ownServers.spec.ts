// The product without any public service: the page's wallets, the host's RPC URLs, and no other machine or port.
import { expect, test } from '../fixtures'
import { disconnect, openModal } from '../modalPage'
import { connectDemoWallet } from '../wallets/demoWallet'

test('API-07 with only the site’s own wallets and RPC URLs, no other server is called, from the first load to the disconnect', async ({
  page,
  context,
  environment,
}) => {
  const example = environment.examples.react ?? ''
  // The network's own name service stores the account's picture at the gateway.
  const { gatewayUrl } = environment.ens
  const named = [example, environment.walletUrl, gatewayUrl, ...environment.chains.map(({ rpcUrl }) => rpcUrl)]
  const allowed = new Set(named.map((url) => new URL(url).host))
  const requests = new Set<string>()
  const note = (url: string) => {
    const { host } = new URL(url)
    if (host !== '') requests.add(host)
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))

  const { action, view, modal } = await openModal(page, example)
  await connectDemoWallet(page)
  const [first, second] = environment.chains
  await action(`Network: ${first?.name}`).click()
  await view('Networks').getByRole('button', { name: second?.name }).click()
  await expect(action(`Network: ${second?.name}`)).toBeVisible()
  await expect(modal.getByText(second?.nativeCurrency.symbol ?? '').first()).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.getByTestId('lk-connect-button').click()
  await disconnect(page)
  await expect(page.getByTestId('status')).toHaveText('disconnected')

  expect(requests).toContain(new URL(first?.rpcUrl ?? '').host)
  expect([...requests].filter((host) => !allowed.has(host))).toEqual([])
})
