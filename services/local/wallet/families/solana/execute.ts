// Executes approved requests: signs with the account's key, and sends to the request's cluster.
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  getUtf8Encoder,
  partiallySignTransaction,
  type ReadonlyUint8Array,
  signBytes,
} from '@solana/kit'
import type { Result } from '../../../../approval/protocol.ts'
import type { SolanaNetwork, SolanaRequest, SolanaWalletAccount } from '../../../../approval/solana/message.ts'
import { writeSignIn } from '../../../../approval/solana/writeSignIn.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import { sendSigned } from './callNode.ts'

/**
 * Resolves to the page's result. Rejects with RpcError -32602 for a transaction of another account, and -32003 if the network rejects it.
 */
export async function executeSolana(
  request: SolanaRequest,
  account: SolanaWalletAccount,
  network: SolanaNetwork,
): Promise<Result> {
  if (request.kind === 'connect') return account.address
  const { keyPair } = await createKeyPairSignerFromPrivateKeyBytes(readHex(account.seed))
  const signTransaction = async (encoded: string) => {
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(encoded))
    if (!Object.hasOwn(transaction.signatures, account.address))
      throw new RpcError(ERROR_CODES.invalidParams, 'This account has nothing to sign in the transaction.')
    return partiallySignTransaction([keyPair], transaction)
  }
  switch (request.kind) {
    case 'signMessage':
      return toBase64(await signBytes(keyPair.privateKey, getBase64Encoder().encode(request.message)))
    case 'signTransactions': {
      const signed = await Promise.all(request.transactions.map(signTransaction))
      return signed.map((transaction) => toBase64(getTransactionEncoder().encode(transaction)))
    }
    case 'sendTransaction': {
      const signed = await signTransaction(request.transaction)
      await sendSigned(network, toBase64(getTransactionEncoder().encode(signed)))
      return toBase64(getBase58Encoder().encode(getSignatureFromTransaction(signed)))
    }
    case 'signIn': {
      const message = getUtf8Encoder().encode(writeSignIn(request.input, account.address))
      return [account.address, toBase64(message), toBase64(await signBytes(keyPair.privateKey, message))]
    }
  }
}

function toBase64(bytes: ReadonlyUint8Array): string {
  return getBase64Decoder().decode(bytes)
}

function readHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
