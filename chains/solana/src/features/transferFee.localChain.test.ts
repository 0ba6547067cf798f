// A Token-2022 token that keeps a part of each transfer, on the local runtime: larger accounts, and a receiver who gets less.
import type { CaipAddress, Network, RpcCall, Token } from '@latchkey/kernel'
import { base64 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../services/chains/solana/startSolanaChain.ts'
import { createRpcClient } from '../rpc/client'
import { TOKEN_2022_PROGRAM } from './tokenPrograms'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'
import { ASSOCIATED_TOKEN_PROGRAM, tokenAccountOf } from './transfer/programs'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
const DECIMALS = 6
const SUPPLY = 1_000_000_000n
/** Two percent, in basis points. */
const FEE_POINTS = 200
/** The mint with its kind and the extension: SPL token's state, and Token-2022's TransferFeeConfig of 108 bytes. */
const MINT_BYTES = 166 + 4 + 108
const modal = new AbortController()
const program = new PublicKey(TOKEN_2022_PROGRAM)

let chain: SolanaChain
let node: Connection
let sender: Keypair
let token: Token
let networks: Network[]

beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  node = new Connection(chain.rpcUrl, 'confirmed')
  sender = Keypair.fromSeed(Buffer.from(chain.accounts[0]?.seed ?? '', 'hex'))
  const { networkId: network, nativeCurrency, name, rpcUrl } = chain
  networks = [{ id: network, name, native: nativeCurrency, rpcUrls: [rpcUrl] }]
  const mint = Keypair.generate()
  await makeMint(mint)
  token = {
    network,
    address: mint.publicKey.toBase58(),
    name: 'Toll',
    symbol: 'TOLL',
    decimals: DECIMALS,
    iconUrl: null,
  }
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await chain.stop()
})

const u64 = (units: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(units)
  return bytes
}
/** Nobody may change the fee. Source: Token-2022, instruction.rs: TransferFeeExtension, InitializeMint2, MintTo. */
async function makeMint(mint: Keypair): Promise<void> {
  const owner = sender.publicKey
  const account = new PublicKey(tokenAccountOf(owner.toBase58(), mint.publicKey.toBase58(), TOKEN_2022_PROGRAM))
  const writable = (pubkey: PublicKey, isSigner = false) => ({ pubkey, isSigner, isWritable: true })
  const readOnly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
  const points = Buffer.from([FEE_POINTS & 0xff, FEE_POINTS >> 8])
  const instruct = (data: Uint8Array, keys: TransactionInstruction['keys'], programId = program) =>
    new TransactionInstruction({ programId, keys, data: Buffer.from(data) })
  const creation = SystemProgram.createAccount({
    ...{ fromPubkey: owner, newAccountPubkey: mint.publicKey, space: MINT_BYTES, programId: program },
    lamports: await node.getMinimumBalanceForRentExemption(MINT_BYTES),
  })
  const making = new Transaction().add(
    creation,
    instruct(Buffer.concat([Buffer.from([26, 0, 0, 0]), points, u64(SUPPLY)]), [writable(mint.publicKey)]),
    instruct(Buffer.concat([Buffer.from([20, DECIMALS]), owner.toBytes(), Buffer.from([0])]), [
      writable(mint.publicKey),
    ]),
    instruct(
      Buffer.alloc(0),
      [
        writable(owner, true),
        writable(account),
        ...[owner, mint.publicKey, SystemProgram.programId, program].map(readOnly),
      ],
      new PublicKey(ASSOCIATED_TOKEN_PROGRAM),
    ),
    instruct(Buffer.concat([Buffer.from([7]), u64(SUPPLY)]), [
      writable(mint.publicKey),
      writable(account),
      { pubkey: owner, isSigner: true, isWritable: false },
    ]),
  )
  await sendAndConfirmTransaction(node, making, [sender, mint])
}

async function send({ params }: RpcCall): Promise<string> {
  const [{ transaction }] = params as [{ transaction: string }]
  const signed = VersionedTransaction.deserialize(base64.decode(transaction))
  signed.sign([sender])
  return node.sendRawTransaction(signed.serialize())
}

test('SND-06 SND-07 the amount leaves exactly, the receiver gets it less the fee, and the rent is that of the larger account', async () => {
  const rpc = createRpcClient(networks, modal)
  const [transfer, tokens] = [createTransfer(networks, rpc), createTokens(rpc)]
  const owner = sender.publicKey.toBase58()
  const [from, to]: [CaipAddress, string] = [`${chain.networkId}:${owner}`, Keypair.generate().publicKey.toBase58()]
  expect(await tokens.find(chain.networkId, token.address ?? '', LIVE)).toMatchObject({ decimals: DECIMALS })
  expect(await transfer.max({ from, token }, LIVE)).toBe(SUPPLY)
  const units = 1_000_050n
  const { call, summary, fee, deposit } = await transfer.plan({ from, to, token, units }, LIVE)
  expect(summary).toEqual({ from: owner, to, tokenAddress: token.address, units })
  const before = BigInt(await node.getBalance(sender.publicKey))
  await send(call)
  // Rounded up, as the program does it.
  const kept = (units * BigInt(FEE_POINTS) + 9_999n) / 10_000n
  expect(await tokens.balance(`${chain.networkId}:${to}`, token, LIVE)).toBe(units - kept)
  expect(await tokens.balance(from, token, LIVE)).toBe(SUPPLY - units)
  expect(before - BigInt(await node.getBalance(sender.publicKey))).toBe(fee.units + deposit.units)
})
