import { chainContract, type PlacedWallet } from '@latchkey/kernel/testing'
import { vi } from 'vitest'
import { evm } from '../src/index'
import { mainnet, optimism } from '../src/networks'
import { announcementOf, createFakePage, INFO } from './fakePage'
import { ALICE, createFakeWallet, fail, NEVER } from './fakeWallet'

const REPLIES = { approve: [ALICE], reject: fail({ code: 4001, message: 'no' }), hang: NEVER, rubbish: 'banana' }

function placeWallet(): { wallet: PlacedWallet; remove: () => void } {
  const page = createFakePage()
  const provider = createFakeWallet()
  page.install(announcementOf({}, provider))
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  const wallet: PlacedWallet = {
    connectorId: INFO.rdns,
    answer: (mode) => provider.answer('eth_requestAccounts', REPLIES[mode]),
    moveTo(networkId) {
      const chainId = `0x${Number(networkId.split(':')[1]).toString(16)}`
      provider.answer('eth_chainId', chainId)
      provider.emit('chainChanged', chainId)
    },
    listenerCount: provider.listenerCount,
  }
  return { wallet, remove: () => vi.unstubAllGlobals() }
}

chainContract(() => evm({ networks: [mainnet, optimism] }), {
  goodAddresses: [ALICE, ALICE.toLowerCase(), ALICE.slice(2)],
  badAddresses: [`${ALICE}0`, ALICE.slice(0, -1), '0xg39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'vitalik.eth'],
  unsafeCall: { method: 'eth_sendTransaction', params: [{ from: ALICE, to: ALICE, value: '0x1' }] },
  placeWallet,
})
