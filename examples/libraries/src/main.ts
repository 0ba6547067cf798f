// The code of docs/guides/libraries.md in a page: a button for each of its functions, and the result of the last press.
import './modal'

/** The second account of the public test mnemonic, of each family. */
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA_FRIEND = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'

/** Each library loads with its first press: web3.js and ethers are larger than everything else on this page. */
const ethers = () => import('./ethers')
const web3 = () => import('./web3')
const kit = () => import('./kit')
const walletConnect = () => import('./walletConnect')

const actions: Record<string, () => Promise<unknown>> = {
  'ethers: sign': async () => (await ethers()).signGreeting(),
  'ethers: send': async () => (await (await ethers()).sendTip(FRIEND))?.hash,
  'web3.js: sign': async () => (await web3()).signGreeting(),
  'web3.js: send': async () => (await (await web3()).sendTip(FRIEND)).transactionHash,
  'kit: sign': async () => (await kit()).signGreeting(),
  'kit: send': async () => (await kit()).sendTip(SOLANA_FRIEND),
  'WalletConnect: connect': async () => (await walletConnect()).connect(),
}

function say(text: string): void {
  const status = document.querySelector('[role=status]')
  if (status) status.textContent = text
}

for (const [label, act] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => {
    say('Waiting')
    act().then(
      (result) => say(`Done: ${result}`),
      (error: Error) => say(`Failed: ${error.message}`),
    )
  })
  document.getElementById('actions')?.append(button)
}
