import { type Params, type Requests, request } from 'sats-connect'
import { modal } from './modal'
import { PROVIDER_ID } from './satsConnect'

const FRIEND = 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv'
const GIFT_SATS = 10_000

async function send<Method extends keyof Requests>(method: Method, params: Params<Method>) {
  const response = await request(method, params, PROVIDER_ID)
  if (response.status === 'error') throw new Error(`${response.error.code}`)
  return response.result
}

async function readPaymentAddress(): Promise<string> {
  const accounts = await send('getAccounts', { purposes: [] })
  return accounts.find(({ purpose }) => purpose === 'payment')?.address ?? 'Not connected'
}

function show(selector: string, text: string): void {
  const element = document.querySelector(selector)
  if (element) element.textContent = text
}

/** Shows what an action resolves with. */
function onClick(id: string, act: () => Promise<string>): void {
  document.getElementById(id)?.addEventListener('click', () => {
    act().then(
      (text) => show('output', text),
      (error: Error) => show('output', `Failed: ${error.message}`),
    )
  })
}

onClick('sign', async () => {
  const address = await readPaymentAddress()
  const { signature } = await send('signMessage', { address, message: 'Hello from this page' })
  return `Signed: ${signature}`
})
onClick('send', async () => {
  const { txid } = await send('sendTransfer', { recipients: [{ address: FRIEND, amount: GIFT_SATS }] })
  return `Sent: ${txid}`
})
onClick('disconnect', async () => {
  await send('wallet_disconnect', null)
  return 'Disconnected'
})
modal.subscribe(async () => show('#address', await readPaymentAddress()))
