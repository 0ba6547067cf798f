// Switches with EIP-3326. An unknown chain is added with EIP-3085, then switched to again (ACC-06). Observed in practice: 4902 comes bare,
// nested in `data.originalError`, inside -32603, or only as the text "Unrecognized chain"; Taho sends 4901. Loaded at the first switch.
import { type Dispose, LatchkeyError, type Network } from '@latchkey/kernel'
import { describeChain } from '@latchkey/kernel/chains'
import { toHexChainId } from '../chainId'
import type { SendToWallet, WalletState } from './walletState'

/** Sends one request to the wallet. */
export interface SwitchingWallet {
  send: SendToWallet
  /** Reads the state without opening the wallet. */
  readState(): Promise<WalletState | null>
  /** Reports every change of the wallet. */
  watch(listener: (state: WalletState | null) => void): Dispose
}

/** EIP-3085's 4902 and EIP-1193's 4901, however deeply the wallet nests them. */
const UNRECOGNIZED_CHAIN_CODES: readonly unknown[] = ['rpc/unrecognized-chain', 'rpc/chain-disconnected']
const UNRECOGNIZED_CHAIN_WORDS = /unrecognized chain/i
/** Wallets nest errors two or three levels deep; a hostile one may nest them in a cycle. */
const MAX_DEPTH = 8
/** Some wallets respond to a switch before they have switched. This is how long they may take to report it. Milliseconds. */
const SWITCH_SETTLE_MS = 1_000

/**
 * Returns the wallet's state on the network, or null if it is on another one although it confirmed. Throws `rpc/*`; `rpc/user-rejected` if
 * the visitor declines.
 */
export async function switchNetwork(wallet: SwitchingWallet, network: Network): Promise<WalletState | null> {
  await requestSwitch(wallet.send, network)
  const state = await wallet.readState()
  return state?.network === network.id ? state : untilThere(wallet, network)
}

async function requestSwitch(send: SendToWallet, network: Network): Promise<void> {
  const chainId = toHexChainId(network.id)
  if (chainId === null) {
    throw new LatchkeyError('kernel/network-missing', 'An EVM wallet cannot switch to it', {
      context: { network: network.id },
    })
  }
  const switchChain = () => send('wallet_switchEthereumChain', [{ chainId }])
  try {
    await switchChain()
  } catch (error) {
    if (!isUnrecognizedChain(error)) throw error
    await send('wallet_addEthereumChain', [describeChain(network, chainId)])
    await switchChain()
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

/** Returns whether the wallet reported, in any of the usual ways, that it does not know the chain. */
function isUnrecognizedChain(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false
  const { code, message, cause, data, originalError } = error as Record<string, unknown>
  if (UNRECOGNIZED_CHAIN_CODES.includes(code)) return true
  if (typeof message === 'string' && UNRECOGNIZED_CHAIN_WORDS.test(message)) return true
  return [cause, data, originalError].some((inner) => isUnrecognizedChain(inner, depth + 1))
}
