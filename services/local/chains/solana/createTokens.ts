// Creates the tokens of a plan with real transactions: the mint, the first account's token account, and the whole supply in it.
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
} from '@solana-program/token'
import type { Cluster } from './cluster.ts'
import { TOKEN_PROGRAMS } from './encodeAccount.ts'
import { ACCOUNTS, type ClusterPlan, LAMPORTS_PER_SOL, MINT_AUTHORITY_SEED, type TokenPlan } from './plan.ts'
import { writeMetadata } from './writeMetadata.ts'

export interface SolanaToken extends Omit<TokenPlan, 'seed'> {
  /** Mint address. */
  mint: string
  /** Token account of the first account. */
  tokenAccount: string
}

const AUTHORITY_LAMPORTS = 10n * LAMPORTS_PER_SOL

/** Funds the accounts and creates the tokens, always with the same addresses. */
export async function createTokens(cluster: Cluster, plan: ClusterPlan): Promise<SolanaToken[]> {
  for (const [index, { address }] of ACCOUNTS.entries()) cluster.airdrop(address as Address, plan.lamports[index] ?? 0n)
  const authority = await toSigner(MINT_AUTHORITY_SEED)
  cluster.airdrop(authority.address, AUTHORITY_LAMPORTS)
  const tokens: SolanaToken[] = []
  for (const token of plan.tokens) tokens.push(await createToken(cluster, authority, token))
  return tokens
}

async function createToken(cluster: Cluster, authority: KeyPairSigner, plan: TokenPlan): Promise<SolanaToken> {
  const { seed, ...facts } = plan
  const programAddress = TOKEN_PROGRAMS[plan.program] as Address
  const mint = await toSigner(seed)
  const owner = ACCOUNTS[0]?.address as Address
  const [tokenAccount] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: programAddress })
  const space = getMintSize()
  const lamports = cluster.svm.minimumBalanceForRentExemption(BigInt(space))
  await send(cluster, authority, [
    getCreateAccountInstruction({ payer: authority, newAccount: mint, lamports, space, programAddress }),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: plan.decimals, mintAuthority: authority.address },
      { programAddress },
    ),
    getCreateAssociatedTokenInstruction({
      payer: authority,
      ata: tokenAccount,
      owner,
      mint: mint.address,
      tokenProgram: programAddress,
    }),
    getMintToInstruction(
      { mint: mint.address, token: tokenAccount, mintAuthority: authority, amount: plan.supplyUnits },
      { programAddress },
    ),
  ])
  const { name, symbol } = plan
  await writeMetadata(cluster, mint.address, { name, symbol, authority: authority.address })
  return { ...facts, mint: mint.address, tokenAccount }
}

async function send(cluster: Cluster, payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
  const { blockhash, lastValidBlockHeight } = cluster.latestBlockhash()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight }, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const { err, logs } = cluster.send(await signTransactionMessageWithSigners(message))
  if (err !== null) throw new Error(`A token could not be created: ${JSON.stringify(err)}\n${logs.join('\n')}`)
}

function toSigner(seed: string): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))
}
