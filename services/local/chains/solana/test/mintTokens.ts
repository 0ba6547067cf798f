// Mints more of a local token with a real transaction of the mint authority, which also pays for it.
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import { TOKEN_PROGRAMS } from '../encodeAccount.ts'
import { MINT_AUTHORITY_SEED } from '../plan.ts'

export interface MintOrder {
  mint: string
  owner: string
  units: bigint
}
interface LatestBlockhash {
  value: { blockhash: string; lastValidBlockHeight: number }
}

/** Mints tokens of the SPL Token program, and resolves when the owner has them. Throws the cluster's error. */
export async function mintTokens(rpcUrl: string, { mint, owner, units }: MintOrder): Promise<void> {
  const authority = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(MINT_AUTHORITY_SEED, 'hex'))
  const token = mint as Address
  const tokenProgram = TOKEN_PROGRAMS.token as Address
  const [account] = await findAssociatedTokenPda({ owner: owner as Address, mint: token, tokenProgram })
  const { value } = (await request(rpcUrl, 'getLatestBlockhash', [])) as LatestBlockhash
  const lifetime = {
    blockhash: value.blockhash as Blockhash,
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(authority, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: authority,
            ata: account,
            owner: owner as Address,
            mint: token,
            tokenProgram,
          }),
          getMintToInstruction({ mint: token, token: account, mintAuthority: authority, amount: units }),
        ],
        timed,
      ),
  )
  const signed = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  await request(rpcUrl, 'sendTransaction', [signed, { encoding: 'base64' }])
}

async function request(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
  if (error) throw new Error(error.message)
  return result
}
