// A typical transfer: built with @solana/web3.js, signed and sent by the wallet, and tracked until the cluster confirms it.
import type { SolanaWallet, SolanaWalletAccount } from '@latchkey/chain-solana/wallet'
import {
  type Connection,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** The address at m/44'/501'/2'/0' of the public test mnemonic. */
const FRIEND = new PublicKey('CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k')
const POLLING_MS = 500
/** After a minute, a transaction is unlikely to be included, because its blockhash is too old. */
const PATIENCE_MS = 60_000

/** Sends 0.01 SOL. Resolves to the bytes of the signature. */
export async function sendGift(wallet: SolanaWallet, account: SolanaWalletAccount, connection: Connection) {
  const payerKey = new PublicKey(account.address)
  const { blockhash } = await connection.getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: FRIEND, lamports: LAMPORTS_PER_SOL / 100 })
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: [transfer] })
  const transaction = new VersionedTransaction(message.compileToV0Message()).serialize()
  const [sent] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({ account, transaction })
  if (!sent) throw new Error('The wallet sent nothing.')
  return sent.signature
}

/** Resolves when the cluster confirms the transaction. Rejects if that takes more than a minute. */
export async function untilConfirmed(connection: Connection, signature: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLLING_MS) {
    const { value } = await connection.getSignatureStatus(signature)
    if (value?.err) throw new Error('The cluster refused the transaction.')
    if (value?.confirmationStatus === 'confirmed' || value?.confirmationStatus === 'finalized') return
    await new Promise((resolve) => setTimeout(resolve, POLLING_MS))
  }
  throw new Error('The cluster has not confirmed the transaction within a minute.')
}
