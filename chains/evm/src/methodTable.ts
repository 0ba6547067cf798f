// Methods of EVM nodes and wallets beyond the kernel's own table. Methods in neither table are denied: eth_sign, which signs any hash, is
// left out on purpose, and so are the older eth_signTypedData versions.
import type { RpcSafety } from '@latchkey/kernel'

/** Rows that this family adds. A node handles reads; the others open the wallet's own dialog. */
export const evmMethods: Readonly<Record<string, RpcSafety>> = {
  // EIP-1474
  net_version: 'safe',
  net_listening: 'safe',
  web3_clientVersion: 'safe',
  web3_sha3: 'safe',
  eth_protocolVersion: 'safe',
  // Execution API of Ethereum nodes (EIP-2930, EIP-4844); filling in a transaction signs nothing
  eth_createAccessList: 'safe',
  eth_blobBaseFee: 'safe',
  eth_simulateV1: 'safe',
  eth_fillTransaction: 'safe',
  // EIP-5792: the wallet only shows a status that it already knows
  wallet_showCallsStatus: 'safe',
  // EIP-2255: granted permissions, and a request for them; EIP-1102
  wallet_getPermissions: 'safe',
  wallet_requestPermissions: 'approval',
  eth_requestAccounts: 'approval',
  // EIP-3085, EIP-3326, EIP-747
  wallet_addEthereumChain: 'approval',
  wallet_switchEthereumChain: 'approval',
  wallet_watchAsset: 'approval',
  // ERC-7715: the names that replaced `wallet_grantPermissions` and `wallet_revokePermissions`
  wallet_requestExecutionPermissions: 'approval',
  wallet_revokeExecutionPermission: 'approval',
  // The kernel's rows for Solana
  solana_signMessage: 'denied',
  solana_signTransaction: 'denied',
  solana_signAllTransactions: 'denied',
  solana_signAndSendTransaction: 'denied',
}
