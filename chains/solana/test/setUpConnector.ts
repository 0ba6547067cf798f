// A connector over a scripted wallet, before and after it connected.
import type { CaipNetworkId } from '@latchkey/kernel'
import { vi } from 'vitest'
import type { SendRaw } from '../src/connect/requestWallet'
import { createStandardConnector } from '../src/connect/standardConnector'
import { devnet, mainnet, testnet } from '../src/networks'
import { createScriptedWallet, type ScriptedWalletOptions } from '../src/testing/scriptedWallet'

export const LIVE = { signal: new AbortController().signal }
export const ID = 'solana:Scripted'
const NETWORKS = [mainnet, devnet, testnet]
export const CONNECT = { networks: [mainnet.id, devnet.id] as [CaipNetworkId, CaipNetworkId], ...LIVE }

export function setUp(options: ScriptedWalletOptions = {}) {
  const scripted = createScriptedWallet(options)
  const sendRaw = vi.fn<SendRaw>(async () => 'sent')
  const info = { id: ID, name: 'Scripted', kind: 'announced' } as const
  const connector = createStandardConnector(info, scripted.wallet, {
    networks: NETWORKS,
    sendRaw,
    isPresent: () => true,
  })
  return { scripted, connector, sendRaw, features: () => scripted.calls.map(({ feature }) => feature) }
}
/** The same, connected, with an empty log. */
export async function setUpConnected(options?: ScriptedWalletOptions) {
  const parts = setUp(options)
  await parts.connector.connect(CONNECT)
  parts.scripted.calls.length = 0
  return parts
}
