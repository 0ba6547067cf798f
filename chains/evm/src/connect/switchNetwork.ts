// EIP-3326 switch; an unknown chain is added by EIP-3085 and switched to again (ACC-06). Field facts: 4902 comes bare,
// nested in `data.originalError`, inside -32603, or only as the words "Unrecognized chain"; Taho says 4901. Loaded at the first
// switch.
import { type Dispose, LatchkeyError, type Network } from '@latchkey/kernel'
import { describeChain } from '@latchkey/kernel/chains'
import { toHexChainId } from '../chainId'
import type { SendToWallet, WalletState } from './walletState'

/** The wallet that is asked, and how. */
export interface SwitchingWallet {
  send: SendToWallet
  /** Without opening the wallet. */
  readState(): Promise<WalletState | null>
  /** Tells every change of the wallet. */
  watch(listener: (state: WalletState | null) => void): Dispose
}

/** EIP-3085's 4902 and EIP-1193's 4901, however deep the wallet nests them. */
const UNRECOGNIZED_CHAIN_CODES: readonly unknown[] = ['rpc/unrecognized-chain', 'rpc/chain-disconnected']
const UNRECOGNIZED_CHAIN_WORDS = /unrecognized chain/i
/** Wallets nest errors two or three deep; a hostile one may nest them in a ring. */
const MAX_DEPTH = 8
/** Some wallets answer a switch before they have switched; this long they may take to say so. Milliseconds. */
const SWITCH_SETTLE_MS = 1_000

/**
 * Gives the wallet's state on the network; null when it is elsewhere in spite of its yes. Throws `rpc/*`, `rpc/user-rejected`
 * when the visitor declines.
 */
export async function switchNetwork(wallet: SwitchingWallet, network: Network): Promise<WalletState | null> {
  await askToSwitch(wallet.send, network)
  const state = await wallet.readState()
  return state?.network === network.id ? state : untilThere(wallet, network)
}

async function askToSwitch(send: SendToWallet, network: Network): Promise<void> {
  const chainId = toHexChainId(network.id)
  if (chainId === null) {
    throw new LatchkeyError('kernel/network-missing', 'An EVM wallet cannot switch to it', {
      context: { network: network.id },
    })
  }
  const ask = () => send('wallet_switchEthereumChain', [{ chainId }])
  try {
    await ask()
  } catch (error) {
    if (!isUnrecognizedChain(error)) throw error
    await send('wallet_addEthereumChain', [describeChain(network, chainId)])
    await ask()
  }
}

function untilThere({ watch }: SwitchingWallet, { id }: Network): Promise<WalletState | null> {
  return new Promise((resolve) => {
    const finish = (state: WalletState | null) => {
      clearTimeout(timer)
      stop()
      resolve(state)
    }
    const timer = setTimeout(finish, SWITCH_SETTLE_MS, null)
    const stop = watch((state) => {
      if (state?.network === id) finish(state)
    })
  })
}

/** Whether the wallet said, in any of the usual ways, that it does not know the chain. */
function isUnrecognizedChain(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false
  const { code, message, cause, data, originalError } = error as Record<string, unknown>
  if (UNRECOGNIZED_CHAIN_CODES.includes(code)) return true
  if (typeof message === 'string' && UNRECOGNIZED_CHAIN_WORDS.test(message)) return true
  return [cause, data, originalError].some((inner) => isUnrecognizedChain(inner, depth + 1))
}
