import { chainContract, type PlacedWallet } from '@latchkey/kernel/testing'
import { vi } from 'vitest'
import { chainOf } from '../src/chainId'
import { solana } from '../src/index'
import { devnet, mainnet } from '../src/networks'
import { createFakePage } from './fakePage'
import { ALICE, BOB, createScriptedWallet } from './scriptedWallet'

function placeWallet(): { wallet: PlacedWallet; remove: () => void } {
  const page = createFakePage()
  const scripted = createScriptedWallet()
  page.install(scripted.wallet)
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  const wallet: PlacedWallet = {
    connectorId: 'solana:Scripted',
    answer: (mode) => scripted.answer(mode),
    moveTo: (networkId) => scripted.moveTo(chainOf(networkId as `${string}:${string}`)),
    listenerCount: scripted.listenerCount,
  }
  return { wallet, remove: () => vi.unstubAllGlobals() }
}

chainContract(() => solana({ networks: [mainnet, devnet] }), {
  goodAddresses: [ALICE, BOB, '11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  badAddresses: [
    `${ALICE}1`,
    ALICE.slice(0, 30),
    ALICE.replace(/./, '0'),
    ALICE.replace(/./, 'l'),
    `0x${'a'.repeat(40)}`,
  ],
  unsafeCall: { method: 'solana_signMessage', params: [{ message: '2NEpo7TZRRrLZSi2U', pubkey: ALICE }] },
  placeWallet,
})
