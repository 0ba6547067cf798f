// Every family on one page: those with their own package, and all others through the generic chain over WalletConnect.

import { generic } from '@latchkey/chain-generic'
import { algorand, cardano, cosmos, elrond, multiversx, near, polkadot, tezos } from '@latchkey/chain-generic/networks'
import { readConfig } from '@latchkey/example-config'
import { createAllChains } from '@latchkey/example-config/chains'
import { createPlugins } from '@latchkey/example-config/plugins'
import { createWalletModal } from '@latchkey/sdk'
import { sendRequests } from './sendRequests'
import { showAccounts } from './showAccounts'

const config = await readConfig()
const others = [cosmos, algorand, polkadot, cardano, elrond, multiversx, near, tezos].map(generic)
/** Stands in for families without a predefined network list. */
const hedera = generic({
  namespace: 'hedera',
  label: 'Hedera',
  methods: ['hedera_signMessage'],
  networks: [
    { id: 'hedera:mainnet', name: 'Hedera', native: { name: 'Hbar', symbol: 'HBAR', decimals: 8 }, rpcUrls: [] },
  ],
})
/** `?families=cosmos,near` limits the page to these. */
const wanted = new URLSearchParams(location.search).get('families')?.split(',')
const chains = [...createAllChains(config), ...others, hedera].filter(
  ({ namespace }) => wanted?.includes(namespace) ?? true,
)
const modal = createWalletModal({ chains, plugins: createPlugins(config) })

const button = document.getElementById('connect') as HTMLButtonElement
button.onclick = () => modal.open()
button.onpointerenter = button.onfocus = modal.prefetch
button.disabled = false
showAccounts(modal, document.getElementById('accounts') as HTMLUListElement)
sendRequests(
  modal,
  document.getElementById('request') as HTMLFormElement,
  document.getElementById('response') as HTMLOutputElement,
)
