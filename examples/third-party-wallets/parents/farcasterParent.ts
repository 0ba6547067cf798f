// A Farcaster client as a page, by its makers' host package: around the site that `?site=` names, with a person who is asked by buttons.
import { exposeToIframe } from '@farcaster/miniapp-host'
import { mnemonicToAccount } from 'viem/accounts'
import { askPerson, frameSite } from './frameSite'

/** Public test words of every local chain; worthless. */
const account = mnemonicToAccount('test test test test test test test test test test test junk')
type HostOptions = Parameters<typeof exposeToIframe>[0]

const { iframe, site } = frameSite()
const methods: Readonly<Record<string, (params: readonly `0x${string}`[]) => unknown>> = {
  eth_accounts: () => [account.address],
  eth_requestAccounts: () => [account.address],
  eth_chainId: () => `0x${Number(new URLSearchParams(location.search).get('chain') ?? 1).toString(16)}`,
  async personal_sign([raw = '0x']) {
    await askPerson()
    return account.signMessage({ message: { raw } })
  },
}
const provider = {
  on() {},
  removeListener() {},
  async request({ method, params = [] }: { method: string; params?: readonly `0x${string}`[] }) {
    const answer = methods[method]
    if (!answer) throw { code: 4200, message: `No ${method}` }
    return answer(params)
  },
}
const sdk = {
  context: { user: { fid: 1 }, client: { clientFid: 1, added: false } },
  getCapabilities: async () => ['wallet.getEthereumProvider'],
}
exposeToIframe({
  iframe,
  sdk: sdk as unknown as HostOptions['sdk'],
  ethProvider: provider as unknown as NonNullable<HostOptions['ethProvider']>,
  miniAppOrigin: new URL(site).origin,
})
