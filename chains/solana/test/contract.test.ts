import { chainContract } from '@latchkey/kernel/testing'
import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { solana } from '../src/index'
import { devnet, mainnet } from '../src/networks'
import { ALICE, BOB, placeWallet } from '../src/testing/scriptedWallet'
import { type RpcServer, result, type Script, startRpcServer, text } from './rpcServer'

let node: RpcServer
beforeAll(async () => {
  node = await startRpcServer()
})
afterAll(() => node.close())

const { publicKey: payerKey } = Keypair.fromSeed(Buffer.from('01'.repeat(32), 'hex'))
const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })
const message = new TransactionMessage({ payerKey, recentBlockhash: BOB, instructions: [transfer] })
const transaction = base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())

const native = { name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: null }
const alice = {
  lamports: 1_000_000_000,
  owner: SystemProgram.programId.toBase58(),
  executable: false,
  data: ['', 'base64'],
}
const ANSWERS: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  getMultipleAccounts: ([addresses]) => (addresses as string[]).map((address) => (address === ALICE ? alice : null)),
  getLatestBlockhash: () => ({ blockhash: BOB }),
  simulateTransaction: () => ({ err: null, logs: [], unitsConsumed: 450 }),
}
/** A network on which Alice has one SOL. */
const answerByMethod: Script = (response, message) =>
  result({ context: { slot: 1 }, value: ANSWERS[message.method]?.(message.params) })(response, message)

chainContract(() => solana({ networks: [{ ...mainnet, rpcUrls: [node?.url ?? mainnet.rpcUrls[0] ?? ''] }, devnet] }), {
  goodAddresses: [ALICE, BOB, '11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  badAddresses: [
    `${ALICE}1`,
    ALICE.slice(0, 30),
    ALICE.replace(/./, '0'),
    ALICE.replace(/./, 'l'),
    `0x${'a'.repeat(40)}`,
  ],
  unsafeCall: { method: 'solana_signAndSendTransaction', params: [{ transaction, pubkey: ALICE }] },
  placeWallet,
  send: {
    method: 'solana_signAndSendTransaction',
    params: [{ transaction, pubkey: ALICE }],
    isResult: (result) => /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test((result as { signature: string }).signature),
  },
  transfer: {
    draft: { from: `${mainnet.id}:${ALICE}`, to: BOB, token: { network: mainnet.id, address: null, ...native } },
    minimumUnits: 1n,
    fund: () => node.script(answerByMethod),
    response: { signature: base58.encode(new Uint8Array(64).fill(1)) },
    paymentUris: [`solana:${ALICE}?amount=1.5&label=Shop`, `solana:${ALICE}?spl-token=${BOB}`],
  },
  balance: {
    account: `${mainnet.id}:${ALICE}`,
    maxUnits: 2n ** 64n - 1n,
    // Written by hand: a number of JSON.stringify holds 53 bits.
    hold: (units) => node.script(text(`{"jsonrpc":"2.0","id":ID,"result":{"context":{"slot":1},"value":${units}}}`)),
  },
})
