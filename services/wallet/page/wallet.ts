// The script a page includes: announces the demo wallet by EIP-6963 and leaves `window.ethereum` alone.
import * as v from 'valibot'
import { pageConfigSchema } from '../protocol.ts'
import { createAskConsent } from './askConsent.ts'
import { createProvider } from './createProvider.ts'
import iconSvg from './icon.svg'
import { createPageStateStore } from './pageState.ts'
import { readChain } from './readChain.ts'

/** Put in by the build: where the wallet lives and which networks it knows. */
declare const WALLET_PAGE_CONFIG: unknown

const { walletOrigin, chains } = v.parse(pageConfigSchema, WALLET_PAGE_CONFIG)
const [firstChain] = chains
if (firstChain) {
  const store = createPageStateStore(localStorage, firstChain)
  const provider = createProvider({ chains, store, readChain, askConsent: createAskConsent(window, walletOrigin) })
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Latchkey Demo Wallet',
    rdns: 'dev.latchkey.demo-wallet',
    icon: `data:image/svg+xml,${encodeURIComponent(iconSvg)}`,
  })
  const announce = () => {
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider: Object.freeze(provider) }),
      }),
    )
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
