import { chainContract } from '@latchkey/kernel/testing'
import { base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { solana } from '../src/index'
import { devnet, mainnet } from '../src/networks'
import { ALICE, BOB, placeWallet } from '../src/testing/scriptedWallet'
import { type RpcServer, startRpcServer, text } from './rpcServer'

let node: RpcServer
beforeAll(async () => {
  node = await startRpcServer()
})
afterAll(() => node.close())

const { publicKey: payerKey } = Keypair.fromSeed(Buffer.from('01'.repeat(32), 'hex'))
const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })
const message = new TransactionMessage({ payerKey, recentBlockhash: BOB, instructions: [transfer] })
const transaction = base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())

chainContract(() => solana({ networks: [{ ...mainnet, rpcUrls: [node?.url ?? mainnet.rpcUrls[0] ?? ''] }, devnet] }), {
  goodAddresses: [ALICE, BOB, '11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  badAddresses: [
    `${ALICE}1`,
    ALICE.slice(0, 30),
    ALICE.replace(/./, '0'),
    ALICE.replace(/./, 'l'),
    `0x${'a'.repeat(40)}`,
  ],
  unsafeCall: { method: 'solana_signMessage', params: [{ message: '2NEpo7TZRRrLZSi2U', pubkey: ALICE }] },
  placeWallet,
  send: {
    method: 'solana_signAndSendTransaction',
    params: [{ transaction, pubkey: ALICE }],
    isAnswer: (result) => /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test((result as { signature: string }).signature),
  },
  balance: {
    account: `${mainnet.id}:${ALICE}`,
    maxUnits: 2n ** 64n - 1n,
    // Written by hand: a number of JSON.stringify holds 53 bits.
    hold: (units) => node.script(text(`{"jsonrpc":"2.0","id":ID,"result":{"context":{"slot":1},"value":${units}}}`)),
  },
})
