// A page with two families of chains, the embedded wallet and a scripted frame in the modal's dialog.
import type { KernelOptions } from '@latchkey/kernel'
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, type FakeKernel } from '@latchkey/kernel/testing'
import { vi } from 'vitest'
import { embedded } from '../src/index'
import type { EmbeddedOptions } from '../src/types'
import { type Answers, FRAME_ORIGIN, openScriptedFrame, type ScriptedFrame } from './scriptedFrame'

export const EMAIL = 'ada.lovelace@example.com'
export const EOA = '0x1111111111111111111111111111111111111111'
export const SMART = '0x2222222222222222222222222222222222222222'
export const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A frame in which Ada is signed in, a smart account on the first network. */
export const SIGNED_IN: Answers = {
  IS_CONNECTED: { is: { isConnected: true } },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { is: { smartAccountEnabledNetworks: [1] } },
  SWITCH_NETWORK: ({ chainId }) => ({ is: { chainId } }),
  SET_PREFERRED_ACCOUNT: ({ type }) => ({ is: { type, address: type === 'eoa' ? EOA : SMART } }),
  GET_USER: ({ chainId, preferredAccountType }) =>
    typeof chainId === 'string'
      ? { is: { address: SOLANA_ADDRESS, chainId, email: EMAIL } }
      : {
          is: {
            email: EMAIL,
            address: preferredAccountType === 'smartAccount' ? SMART : EOA,
            chainId,
            smartAccountDeployed: true,
            accounts: [
              { address: EOA, type: 'eoa' },
              { address: SMART, type: 'smartAccount' },
            ],
            preferredAccountType,
          },
        },
}

/** Waits until the check passes. */
export const until = (check: () => void) => vi.waitFor(check)

export interface World extends FakeKernel {
  frame: ScriptedFrame
  service: EmbeddedWalletService
  dialog: HTMLDialogElement
  close(): void
}

const approve = { personal_sign: 'approval', eth_sendTransaction: 'approval' } as const
export const evm = {
  ...createFakeChain({ methods: approve, adapter: { parseAddress: (text) => (text.startsWith('0x') ? text : null) } }),
  defaultAccountType: 'smartAccount',
} as const
export const solana = createFakeChain({
  namespace: 'solana',
  networks: [{ id: SOLANA, name: 'Solana', native: { name: 'Sol', symbol: 'SOL', decimals: 9 }, rpcUrls: [] }],
  methods: { solana_signMessage: 'approval' },
})

/** `storage` of an earlier world plays a reload of the page; `isPlaced` false leaves the dialog to a real modal. */
export async function openWorld(
  answers: Answers = SIGNED_IN,
  options: Partial<KernelOptions> & { embedded?: EmbeddedOptions; isReadyByItself?: boolean; isPlaced?: boolean } = {},
): Promise<World> {
  const { embedded: own, isReadyByItself = true, isPlaced = true, ...rest } = options
  const frame = openScriptedFrame(answers, { isReadyByItself })
  const plugins = [embedded({ frameUrl: `${FRAME_ORIGIN}/sdk`, projectId: 'p1', ...own })]
  const metadata = { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }
  const fake = createFakeKernel({ chains: [evm, solana], plugins, metadata, ...rest })
  const host = document.createElement('div')
  const dialog = document.createElement('dialog')
  host.attachShadow({ mode: 'open' }).append(dialog)
  document.body.append(host)
  if (isPlaced) fake.kernel.on('modal:needed', () => fake.kernel.emit('modal:placed', { dialog }))
  await fake.kernel.connectors.discover()
  const service = await fake.kernel.service('embeddedWallet')
  return {
    ...fake,
    frame,
    service,
    dialog,
    close() {
      fake.kernel.destroy()
      frame.close()
      host.remove()
    },
  }
}

/** Signed in by email and connected in both families. */
export async function openConnected(
  answers: Answers = {},
  options: Parameters<typeof openWorld>[1] = {},
): Promise<World> {
  const world = await openWorld({ ...SIGNED_IN, CONNECT_EMAIL: { is: { action: 'CONNECT' } }, ...answers }, options)
  await world.service.connectEmail(EMAIL)
  await world.service.finish()
  return world
}
