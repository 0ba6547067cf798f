// A tip on Solana: the page builds the transaction with @solana/web3.js, and the wallet signs it.

import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { loadChain } from '../account'
import type { SendTip } from './tip'

/** The address at m/44'/501'/2'/0' of the public test mnemonic. */
const HOUSE = new PublicKey('CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k')
const LAMPORTS = LAMPORTS_PER_SOL / 100

export const sendTip: SendTip = async (modal, account) => {
  const payer = new PublicKey(account.address)
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: readBlockhash(
      await modal.request({ network: account.network.id, method: 'getLatestBlockhash', params: [] }),
    ),
    instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: HOUSE, lamports: LAMPORTS })],
  })
  const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()
  const transactions = await (await loadChain(modal, account)).feature('signTransaction')
  const call = transactions?.planSend(account.caipAddress, bytes)
  const signature = call && transactions?.parseSignature(await modal.request(call))
  if (!signature) throw new Error('The wallet did not respond with a transaction.')
  return signature
}

function readBlockhash(result: unknown): string {
  const { value } = result as { value?: { blockhash?: unknown } }
  if (typeof value?.blockhash === 'string') return value.blockhash
  throw new Error('The network gave no blockhash.')
}
