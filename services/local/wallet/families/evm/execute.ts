// Executes approved requests: signs with the account's key, sends to the request's network, or adds a network.
import { createWalletClient, type Hex, http, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ConsentRequest, WalletChain, WalletTransaction } from '../../../../approval/evm/message.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import { rememberChain, type WalletAccount } from './windowConfig.ts'

/**
 * Resolves to the page's result: an address, a signature, a transaction hash, or null. Throws RpcError -32003 if the network rejects it.
 */
export async function execute(
  request: ConsentRequest,
  account: WalletAccount,
  chain: WalletChain,
): Promise<string | null> {
  switch (request.kind) {
    case 'connect':
      return account.address
    case 'signMessage':
      return privateKeyToAccount(account.privateKey).signMessage({ message: { raw: request.message } })
    case 'signTypedData':
      return privateKeyToAccount(account.privateKey).signTypedData(request.typedData as unknown as TypedDataDefinition)
    case 'sendTransaction':
      return sendTransaction(request.transaction, account, chain)
    case 'addChain':
      rememberChain(request.chain)
      return null
    case 'switchChain':
      return null
  }
}

async function sendTransaction(
  transaction: WalletTransaction,
  account: WalletAccount,
  chain: WalletChain,
): Promise<Hex> {
  const client = createWalletClient({ account: privateKeyToAccount(account.privateKey), transport: http(chain.rpcUrl) })
  const { to, value, data, gas } = transaction
  try {
    return await client.sendTransaction({
      chain: { ...chain, rpcUrls: { default: { http: [chain.rpcUrl] } } },
      to: to ?? undefined,
      data,
      value: value ? BigInt(value) : undefined,
      gas: gas ? BigInt(gas) : undefined,
    })
  } catch (cause) {
    throw new RpcError(ERROR_CODES.transactionRejected, readReason(cause))
  }
}

/** Returns the first sentence of viem's message; the rest is for developers. */
function readReason(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'shortMessage' in cause) return String(cause.shortMessage)
  return 'The network refused the transaction.'
}
