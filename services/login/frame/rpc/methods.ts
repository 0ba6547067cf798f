// What happens to each method that pages can request. All others are refused.

/** Methods that need the person's approval. */
export const EVM_APPROVED = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const
export const SOLANA_APPROVED = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** Methods that are forwarded to the network. They read, or send what was signed elsewhere. */
export const FORWARDED: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
])

/** Methods that are forwarded to the network's bundler. They only read. */
export const BUNDLER_READS: ReadonlySet<string> = new Set([
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

/** Methods of a smart account. Without one, they are refused with their own message. */
export const SMART_ACCOUNT_METHODS: ReadonlySet<string> = new Set([
  ...BUNDLER_READS,
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
  'eth_sendUserOperation',
  'eth_getUserOperationReceipt',
])
