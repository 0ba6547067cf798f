// Announces the wallet by EIP-6963. It does not set `window.ethereum`.
import * as v from 'valibot'
import { evmPageConfigSchema } from '../../../../approval/evm/message.ts'
import type { EnterPage } from '../family.ts'
import { createProvider } from './createProvider.ts'
import { createPageStateStore } from './pageState.ts'
import { readChain } from './readChain.ts'

/** Adds the wallet to the page's list of EVM wallets. */
export const enterEvm: EnterPage = ({ config, name, icon, request: sendRequest }) => {
  const { chains } = v.parse(evmPageConfigSchema, config)
  const [firstChain] = chains
  if (!firstChain) return
  const provider = createProvider({
    chains,
    store: createPageStateStore(localStorage, firstChain),
    readChain,
    requestConsent: (request, chainId) => sendRequest({ request, chainId }),
  })
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, rdns: 'dev.latchkey.demo-wallet', icon })
  const detail = Object.freeze({ info, provider: Object.freeze(provider) })
  const announce = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
