// The code of docs/guides/libraries.md in a page: a button for each of its functions, and what came of the last press.
import * as ethers from './ethers'
import * as kit from './kit'
import * as web3 from './web3'

/** The second account of the public test mnemonic, of each family. */
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA_FRIEND = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'

const actions: Record<string, () => Promise<unknown>> = {
  'ethers: sign': ethers.signGreeting,
  'ethers: send': async () => (await ethers.sendTip(FRIEND))?.hash,
  'web3.js: sign': web3.signGreeting,
  'web3.js: send': async () => (await web3.sendTip(FRIEND)).transactionHash,
  'kit: sign': kit.signGreeting,
  'kit: send': () => kit.sendTip(SOLANA_FRIEND),
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
