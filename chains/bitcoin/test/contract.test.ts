import { chainContract, type PlacedWallet } from '@latchkey/kernel/testing'
import { vi } from 'vitest'
import { bitcoin } from '../src/index'
import { networkNameOf } from '../src/networkName'
import { mainnet, testnet } from '../src/networks'
import { createFakePage, register } from './fakePage'
import { createSigner, type SignerNetwork } from './signer'
import { createStandardWallet } from './standardWallet'

const [payment, ordinals] = createSigner('mainnet').accounts

function placeWallet(): { wallet: PlacedWallet; remove: () => void } {
  const page = createFakePage()
  const standard = createStandardWallet('mainnet')
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  register({ addEventListener, dispatchEvent }, standard.wallet)
  const wallet: PlacedWallet = {
    connectorId: 'bip122:Example',
    answer: (mode) => standard.answer('connect', mode),
    moveTo: (networkId) => standard.move({ network: networkNameOf(networkId) as SignerNetwork }),
    listenerCount: standard.listenerCount,
  }
  return { wallet, remove: () => vi.unstubAllGlobals() }
}

chainContract(() => bitcoin({ networks: [mainnet, testnet] }), {
  goodAddresses: [
    payment.address,
    ordinals.address,
    ordinals.address.toUpperCase(),
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ],
  badAddresses: [
    `${payment.address}q`,
    payment.address.slice(0, -1),
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyU',
    'vitalik.eth',
  ],
  unsafeCall: {
    method: 'sendTransfer',
    params: [{ account: payment.address, recipientAddress: payment.address, amount: '1000' }],
  },
  placeWallet,
})
