// A page with the SDK, another author's chain, and plugins that do not know this chain. `?rpcUrl=` sets another server of toncenter's
// API; each network is a path below it. `?dataUrl=` sets a data service that supports TON, and `?router=` the vault and
// pool for swaps.
import { data } from '@latchkey/plugin-data'
import { send } from '@latchkey/plugin-send'
import { swaps } from '@latchkey/plugin-swaps'
import { tokens } from '@latchkey/plugin-tokens'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'
import { ton } from './src/index'
import { globalIdOf, mainnet, testnet } from './src/networks'

const element = (id: string) => document.getElementById(id) as HTMLElement
const query = new URLSearchParams(location.search)
const [rpcUrl, dataUrl, router] = ['rpcUrl', 'dataUrl', 'router'].map((name) => query.get(name))
const networks = [mainnet, testnet].map((network) =>
  !rpcUrl ? network : { ...network, rpcUrls: [`${rpcUrl}/${globalIdOf(network.id)}`] },
)
/** Only a data service quotes a swap. The exchange never takes more than the quote. */
const converting = dataUrl
  ? [data({ dataUrl }), swaps({ routers: router ? { [mainnet.id]: [router] } : {}, providerFeeBps: 0 })]
  : []
const plugins = [...defaultPlugins(), send(), tokens(), ...converting]
const modal = createWalletModal({ chains: [ton({ networks })], plugins })
const connect = element('connect') as HTMLButtonElement

connect.onclick = () => modal.open()
connect.onpointerenter = connect.onfocus = modal.prefetch

/** What the account's chain can do, and the account. */
async function findAccount() {
  const { caipAddress } = modal.getState()
  if (caipAddress === null) throw new Error('Connect a wallet first')
  return { account: caipAddress, adapter: await (await modal.core.load()).chain() }
}

/** Runs a form's action and shows the result next to the form. */
function onSubmit(id: string, work: (fields: FormData) => Promise<string>): void {
  const form = element(id) as HTMLFormElement
  const status = form.querySelector('[role=status]') as HTMLElement
  form.onsubmit = (event) => {
    event.preventDefault()
    status.textContent = 'Waiting for the wallet'
    work(new FormData(form)).then(
      (result) => {
        status.textContent = result
      },
      (error: Error) => {
        status.textContent = error.message
      },
    )
  }
}

onSubmit('sign', async (fields) => {
  const { account, adapter } = await findAccount()
  const feature = await adapter.feature('signMessage')
  const call = feature?.planMessage(account, String(fields.get('text')))
  return JSON.stringify(call && (await modal.request(call)))
})

onSubmit('send', async (fields) => {
  const { account, adapter } = await findAccount()
  const feature = await adapter.feature('tonTransfer')
  const units = BigInt(String(fields.get('units')))
  const call = feature?.plan(account, { to: String(fields.get('to')), units })
  if (!call) throw new Error('This recipient or amount is not possible here')
  return feature?.parseResult(await modal.request(call)) ?? 'The wallet did not say what it sent'
})

function show(): void {
  const { status, address, network } = modal.getState()
  element('status').textContent = status
  element('address').textContent = address ?? ''
  element('network').textContent = network.name
  connect.textContent = address === null ? 'Connect wallet' : 'Account'
}
modal.subscribe(show)
show()
connect.disabled = false
