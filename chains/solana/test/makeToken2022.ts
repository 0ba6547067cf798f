// A token of Token-2022 on a local cluster, with one extension, made by real transactions. Source: Token-2022, instruction.rs.
import {
  type Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { TOKEN_2022_PROGRAM } from '../src/features/tokenPrograms'
import { ASSOCIATED_TOKEN_PROGRAM, tokenAccountOf } from '../src/features/transfer/programs'

const program = new PublicKey(TOKEN_2022_PROGRAM)
/** The mint's own bytes up to those of accounts, its kind, and the extension's type and length. */
const HEAD_BYTES = 166 + 4

export interface Extension {
  /** Value alone. */
  byteCount: number
  /** The instruction that lays it down before the mint is made. */
  initialize: Uint8Array
}
export type Key = TransactionInstruction['keys'][number]
export const writable = (pubkey: PublicKey): Key => ({ pubkey, isSigner: false, isWritable: true })
export const readOnly = (pubkey: PublicKey): Key => ({ pubkey, isSigner: false, isWritable: false })
export const signing = (pubkey: PublicKey): Key => ({ pubkey, isSigner: true, isWritable: false })

export function u64(units: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(units)
  return bytes
}

export function instruct(data: Uint8Array, keys: Key[], programId = program): TransactionInstruction {
  return new TransactionInstruction({ programId, keys, data: Buffer.from(data) })
}

/** Everything of it to the maker, who may freeze accounts, and who pays. Provides the mint. */
export async function makeToken2022(
  node: Connection,
  maker: Keypair,
  { extension, decimals, supply }: { extension: Extension | null; decimals: number; supply: bigint },
): Promise<string> {
  const mint = Keypair.generate()
  const [owner, token] = [maker.publicKey, mint.publicKey]
  const account = new PublicKey(tokenAccountOf(owner.toBase58(), token.toBase58(), TOKEN_2022_PROGRAM))
  const space = extension ? HEAD_BYTES + extension.byteCount : 82
  const lamports = await node.getMinimumBalanceForRentExemption(space)
  const opening = [{ ...signing(owner), isWritable: true }, writable(account)]
  const making = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: owner,
      newAccountPubkey: token,
      space,
      programId: program,
      lamports,
    }),
    ...(extension ? [instruct(extension.initialize, [writable(token)])] : []),
    instruct(Buffer.concat([Buffer.from([20, decimals]), owner.toBytes(), Buffer.from([1]), owner.toBytes()]), [
      writable(token),
    ]),
    instruct(
      new Uint8Array(),
      [...opening, ...[owner, token, SystemProgram.programId, program].map(readOnly)],
      new PublicKey(ASSOCIATED_TOKEN_PROGRAM),
    ),
    instruct(Buffer.concat([Buffer.from([7]), u64(supply)]), [writable(token), writable(account), signing(owner)]),
  )
  await node.sendTransaction(making, [maker, mint])
  return token.toBase58()
}
