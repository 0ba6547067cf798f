import { createSolanaWallet } from '@latchkey/chain-solana/wallet'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { modal, rpcUrl } from './modal'

const wallet = createSolanaWallet(modal)
const rpc = createSolanaRpc(rpcUrl)

async function connect() {
  const { accounts } = await wallet.features['standard:connect'].connect()
  const [account] = accounts
  if (!account) throw new Error('No account is connected.')
  return account
}

/** Returns the signature in base58. */
export async function signGreeting() {
  const account = await connect()
  const message = new TextEncoder().encode('Hello from the shop')
  const [signed] = await wallet.features['solana:signMessage'].signMessage({ account, message })
  return signed && getBase58Decoder().decode(signed.signature)
}

/** Returns the signature in base58. */
export async function sendTip(to: string) {
  const account = await connect()
  const payer = address(account.address)
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(payer),
    destination: address(to),
    amount: lamports(10_000_000n),
  })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) => appendTransactionMessageInstruction(transfer, timed),
  )
  const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  const [sent] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({ account, transaction })
  return sent && getBase58Decoder().decode(sent.signature)
}
