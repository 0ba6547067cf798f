// Requests in Leather's own words.
import { expect, test } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import { createLeatherProvider } from '../../test/legacyProviders'
import { mainnet } from '../networks'
import { findLeather } from './leather'

function setUp() {
  const { provider, calls, responses, state } = createLeatherProvider('mainnet')
  const [wallet] = findLeather(createFakePage({ LeatherProvider: provider }))
  if (!wallet) throw new Error('No wallet was found.')
  return { wallet, calls, responses, accounts: state.signer.accounts }
}
const ON = { network: mainnet.id, accounts: [] }

test('CHN-03 a message is signed according to the type of its address', async () => {
  const { wallet, calls, accounts } = setUp()
  for (const { address } of accounts) await wallet.signMessage({ address, message: 'x', protocol: 'bip322', ...ON })
  expect(calls).toEqual([
    ['signMessage', { message: 'x', paymentType: 'p2wpkh' }],
    ['signMessage', { message: 'x', paymentType: 'p2tr' }],
  ])
})

test('CHN-03 a PSBT is signed for its network, and not sent', async () => {
  const { wallet, calls, responses } = setUp()
  responses.signPsbt = () => ({ hex: 'cd' })
  const inputs = [0, 2].map((index) => ({ address: 'a', index }))
  await expect(wallet.signPsbt?.({ psbt: Uint8Array.of(0xab), inputs, ...ON })).resolves.toBe('cd')
  expect(calls).toEqual([['signPsbt', { hex: 'ab', signAtIndex: [0, 2], broadcast: false, network: 'mainnet' }]])
})

test('CHN-03 a silent connect returns what the wallet last shared, until the visitor disconnects', async () => {
  const { wallet } = setUp()
  const silent = () => wallet.connect({ isSilent: true, networks: [mainnet.id] })
  expect(await silent()).toBeNull()
  const reply = await wallet.connect({ isSilent: false, networks: [mainnet.id] })
  expect(await silent()).toEqual(reply)
  await wallet.disconnect?.()
  expect(await silent()).toBeNull()
})
