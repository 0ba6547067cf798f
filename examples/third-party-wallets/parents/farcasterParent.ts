// A Farcaster client as a page, with Farcaster's own host package, around the site that `?site=` names. Its user decides with buttons.
import { exposeToIframe } from '@farcaster/miniapp-host'
import { frameSite } from './frameSite'
import { createPersonProvider } from './personProvider'

type HostOptions = Parameters<typeof exposeToIframe>[0]

const { iframe, site } = frameSite()
const sdk = {
  context: { user: { fid: 1 }, client: { clientFid: 1, added: false } },
  getCapabilities: async () => ['wallet.getEthereumProvider'],
}
exposeToIframe({
  iframe,
  sdk: sdk as unknown as HostOptions['sdk'],
  ethProvider: createPersonProvider() as unknown as NonNullable<HostOptions['ethProvider']>,
  miniAppOrigin: new URL(site).origin,
})
