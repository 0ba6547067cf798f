// Which wallet methods only read, and which need a person's consent. A method in neither list is denied. Review this file as security code.

/** Methods that read, or send a transaction that is already signed. EIP-1474 and geth's API, EIP-4337, EIP-5792, EIP-7811. */
export const SAFE_METHODS: ReadonlySet<string> = new Set([
  // EIP-1474, EIP-695, EIP-1186
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
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
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  // Execution API of Ethereum nodes
  'eth_feeHistory',
  'eth_getAccount',
  'eth_getBlockReceipts',
  'eth_maxPriorityFeePerGas',
  // EIP-4337, ERC-7769: reads of a bundler
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  // EIP-5792, ERC-7811: reads of a wallet
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
])

/** Methods that sign, send, or grant. */
export const APPROVAL_METHODS: ReadonlySet<string> = new Set([
  'personal_sign', // EIP-191
  'eth_signTypedData_v4', // EIP-712
  'eth_sendTransaction', // EIP-1474
  'eth_sendUserOperation', // EIP-4337
  // WalletConnect's Solana methods
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls', // EIP-5792
  'wallet_grantPermissions', // ERC-7715
  'wallet_revokePermissions', // EIP-2255
])
