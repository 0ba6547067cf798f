// Uses the real WalletConnect plugin in a given state of its pairing.
import type { Connector, LinkedWallet, PluginManifest } from '@latchkey/kernel'
import { type Attempt, walletConnect } from '@latchkey/plugin-walletconnect'
import { atom } from 'jotai/vanilla'
import { drawIcon } from './world'

export interface PairingOptions {
  /** `relayDown`: the relay fails while a link waits. `down`: before there is a link. */
  phase: 'starting' | 'waiting' | 'relayDown' | 'down' | 'approved' | 'rejected' | 'expired' | 'failed'
  /** Milliseconds since the link was created. */
  ageMs?: number
  wallet?: Partial<LinkedWallet>
}

/** As long as real ones, so that the QR code has as many modules. */
const LINK = `wc:${'3f'.repeat(32)}@2?expiryTimestamp=1750000000&relay-protocol=irn&symKey=${'a7'.repeat(32)}`
const LIFE_MS = 240_000
const NEVER = new Promise<never>(() => {})

function createAttempt({ phase, ageMs = 0 }: PairingOptions): Attempt {
  if (phase === 'starting' || phase === 'down') return { phase: 'starting', isRelayDown: phase === 'down' }
  if (phase !== 'waiting' && phase !== 'relayDown') return { phase }
  const madeAtMs = Date.now() - ageMs
  return {
    phase: 'waiting',
    link: { uri: LINK, madeAtMs, expiresAtMs: madeAtMs + LIFE_MS },
    isRelayDown: phase === 'relayDown',
  }
}

/** The wallet that every row pairs with. */
function createPairedWallet(wallet: Partial<LinkedWallet> = {}): LinkedWallet {
  return {
    id: 'paired',
    name: 'Rainbow',
    icon: drawIcon(220),
    mobileLink: 'rainbow://',
    homepage: 'https://rainbow.example',
    ...wallet,
  }
}

/** Stays in its phase. */
export function createWalletPairing(options: PairingOptions): PluginManifest {
  const manifest = walletConnect({ projectId: 'gallery' })
  const connector: Connector = {
    id: 'walletConnect',
    name: 'WalletConnect',
    kind: 'walletConnect',
    namespaces: ['eip155'],
    approvesIn: 'wallet',
    connect: () => (options.phase === 'failed' ? Promise.reject(new Error('No session settled.')) : NEVER),
    disconnect: async () => {},
    request: () => NEVER,
    watch: () => () => {},
  }
  const nothing = async () => {}
  return {
    ...manifest,
    provides: [...(manifest.provides ?? []), 'walletLinks'],
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as (name: string, service: unknown) => void
        ctx.addConnector(connector)
        const attemptAtom = atom(createAttempt(options))
        provide('walletConnect', { attemptAtom, warm: nothing, remember: nothing })
        provide('walletLinks', { find: async () => createPairedWallet(options.wallet) })
      },
    }),
  } as PluginManifest
}
