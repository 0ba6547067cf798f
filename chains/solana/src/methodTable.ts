// Methods of Solana wallets and nodes. Methods without a row are denied. Rows of the kernel for other families are denied here by name, so
// that none of them reaches a Solana wallet. Review this file as security code.
import type { RpcSafety } from '@latchkey/kernel'

/** Solana JSON-RPC methods that a public node supports. They read, simulate, or send signed transactions. */
const NODE_METHODS =
  // accounts, https://solana.com/docs/rpc/http
  'getAccountInfo getBalance getMultipleAccounts getProgramAccounts getMinimumBalanceForRentExemption ' +
  // SPL tokens
  'getTokenAccountBalance getTokenAccountsByOwner getTokenSupply ' +
  // transactions
  'getLatestBlockhash isBlockhashValid getFeeForMessage getRecentPrioritizationFees getSignatureStatuses ' +
  'getSignaturesForAddress getTransaction simulateTransaction sendTransaction ' +
  // blocks and the cluster
  'getBlock getBlockHeight getBlockTime getEpochInfo getGenesisHash getHealth getSlot getVersion'

/** Rows of the kernel's table that apply only to EVM networks. A test compares them with that table. */
const EVM_CALLS =
  'accounts blockNumber call chainId estimateGas gasPrice getBalance getBlockByHash getBlockByNumber ' +
  'getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof ' +
  'getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash ' +
  'getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber newBlockFilter newFilter ' +
  'newPendingTransactionFilter sendRawTransaction syncing uninstallFilter feeHistory getAccount getBlockReceipts ' +
  'maxPriorityFeePerGas estimateUserOperationGas getUserOperationByHash getUserOperationReceipt supportedEntryPoints ' +
  'signTypedData_v4 sendTransaction sendUserOperation'
const WALLET_CALLS = 'getCapabilities getCallsStatus getAssets sendCalls grantPermissions revokePermissions'

const rows = (safety: RpcSafety, names: string, prefix = '') =>
  Object.fromEntries(names.split(' ').map((name) => [prefix + name, safety]))

export const solanaMethods: Readonly<Record<string, RpcSafety>> = {
  ...rows('safe', NODE_METHODS),
  // WalletConnect's Solana methods; the four that sign are also in the kernel's table
  ...rows(
    'approval',
    'signMessage signTransaction signAllTransactions signAndSendTransaction requestAccounts',
    'solana_',
  ),
  solana_getAccounts: 'safe',
  // Wallet Standard, feature solana:signIn
  solana_signIn: 'approval',
  ...rows('denied', EVM_CALLS, 'eth_'),
  ...rows('denied', WALLET_CALLS, 'wallet_'),
  personal_sign: 'denied',
}
