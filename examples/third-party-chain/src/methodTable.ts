// Methods of TON wallets (as WalletConnect names them) and of toncenter's API, version 2. Everything else is denied, including the
// kernel's rows for other families. Review this file as security code.
import type { RpcSafety } from '@latchkey/kernel'

export const tonMethods: Readonly<Record<string, RpcSafety>> = {
  '*': 'denied',
  getAddressBalance: 'safe',
  getAddressInformation: 'safe',
  getAddressState: 'safe',
  getMasterchainInfo: 'safe',
  getTransactions: 'safe',
  runGetMethod: 'safe',
  sendBoc: 'safe',
  ton_sendMessage: 'approval',
  ton_signData: 'approval',
  tryLocateResultTx: 'safe',
}
