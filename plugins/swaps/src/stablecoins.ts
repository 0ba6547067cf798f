// The main stablecoin of each network. By contract, never by symbol: anyone can create a token called USDC.
import type { CaipNetworkId } from '@latchkey/kernel'

/**
 * USDC, by the network's reference (CAIP-2): no token of another family has such an address. Sources: Circle’s list of contracts; on BNB
 * Smart Chain and Gnosis, which have none from Circle, the networks’ bridges.
 */
const STABLECOINS: Readonly<Record<string, string>> = {
  1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  10: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  56: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  100: '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0',
  137: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  324: '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4',
  8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  42161: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  43114: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
}

/** Returns the contract of a network's main stablecoin; undefined if it has no entry. */
export function stablecoinOf(network: CaipNetworkId): string | undefined {
  return STABLECOINS[network.slice(network.indexOf(':') + 1)]
}
