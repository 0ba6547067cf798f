// A page whose modal is the SDK and a chain family of somebody else. `?rpcUrl=` names another server of toncenter's API; each
// network is a path below it.
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'
import { ton } from './src/index'
import { globalIdOf, mainnet, testnet } from './src/networks'

const element = (id: string) => document.getElementById(id) as HTMLElement
const rpcUrl = new URLSearchParams(location.search).get('rpcUrl')
const networks = [mainnet, testnet].map((network) =>
  rpcUrl === null ? network : { ...network, rpcUrls: [`${rpcUrl}/${globalIdOf(network.id)}`] },
)
const modal = createWalletModal({ chains: [ton({ networks })], plugins: defaultPlugins() })
const connect = element('connect') as HTMLButtonElement

connect.onclick = () => modal.open()
connect.onpointerenter = connect.onfocus = modal.prefetch

/** What the account's chain can do, and whose account it is. */
async function findAccount() {
  const { caipAddress } = modal.getState()
  if (caipAddress === null) throw new Error('Connect a wallet first')
  return { account: caipAddress, adapter: await (await modal.core.load()).chain() }
}

/** Runs a form's work and says how it ended beside it. */
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
  if (!call) throw new Error('This receiver or amount is not possible here')
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
