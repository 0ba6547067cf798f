// Methods of Bitcoin wallets and endpoints. Methods without a row are denied. Rows of the kernel for other families are denied here by
// name, so that none of them reaches a Bitcoin wallet. Review this file as security code.
import type { RpcSafety } from '@latchkey/kernel'

/** Rows of the kernel's table that apply only to EVM networks or Solana. */
const FOREIGN: readonly (readonly [prefix: string, names: string])[] = [
  [
    'eth_',
    'accounts blockNumber call chainId estimateGas gasPrice getBalance getBlockByHash getBlockByNumber ' +
      'getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs ' +
      'getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash ' +
      'getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber newBlockFilter ' +
      'newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter feeHistory getAccount ' +
      'getBlockReceipts maxPriorityFeePerGas estimateUserOperationGas getUserOperationByHash getUserOperationReceipt ' +
      'supportedEntryPoints signTypedData_v4 sendTransaction sendUserOperation',
  ],
  ['wallet_', 'getCapabilities getCallsStatus getAssets sendCalls grantPermissions revokePermissions'],
  ['solana_', 'signMessage signTransaction signAllTransactions signAndSendTransaction'],
  ['personal_', 'sign'],
]

export const bitcoinMethods: Readonly<Record<string, RpcSafety>> = {
  // WalletConnect's Bitcoin methods (docs.reown.com, multi-chain RPC reference). The wallet reports addresses and may ask the visitor
  // first.
  getAccountAddresses: 'approval',
  signMessage: 'approval',
  signPsbt: 'approval',
  sendTransfer: 'approval',
  // Bitcoin Core's JSON-RPC, handled by the endpoint; the last one sends a transaction that is already signed
  getblockcount: 'safe',
  getrawtransaction: 'safe',
  sendrawtransaction: 'safe',
  ...Object.fromEntries(
    FOREIGN.flatMap(([prefix, names]) => names.split(' ').map((name) => [prefix + name, 'denied' as const])),
  ),
}
