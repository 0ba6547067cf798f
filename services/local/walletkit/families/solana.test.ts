// Solana responses, verified with Node's crypto module.
import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  lamports,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { solanaWindowConfigSchema } from '../../../approval/solana/message.ts'
import { LOCAL_CLUSTER } from '../../chains/solana/plan.ts'
import { holdSolana } from '../../wallet/families/solana/holdSolana.ts'
import type { FamilyCall } from './family.ts'
import { createSolanaFamily } from './solana.ts'

/** DER prefix of an Ed25519 key. Source: RFC 8410. */
const KEY_HEADER = Buffer.from('302a300506032b6570032100', 'hex')
const network = { id: LOCAL_CLUSTER.networkId, name: LOCAL_CLUSTER.name, rpcUrl: 'http://127.0.0.1:1' }
const held = v.parse(solanaWindowConfigSchema, holdSolana([network]).window)
const family = createSolanaFamily(held)
const [everyday = '', savings = ''] = family.accounts.map(({ address }) => address)

const read = (method: string, params: unknown, change: Partial<FamilyCall> = {}) =>
  family.read({ chainId: network.id, method, params, address: everyday, ...change })
async function approve<Result>(method: string, params: unknown): Promise<Result> {
  const reading = read(method, params)
  if (reading.kind !== 'prompt') throw new Error('No approval was requested.')
  return (await reading.execute()).result as Result
}
function isSigned(bytes: Uint8Array, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([KEY_HEADER, base58.decode(everyday)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, bytes, key, base58.decode(signature))
}
function createTransfer(from: string): string {
  const signer = { address: from, signTransactions: async () => [] } as unknown as Parameters<
    typeof getTransferSolInstruction
  >[0]['source']
  const instruction = getTransferSolInstruction({ source: signer, destination: signer.address, amount: lamports(1n) })
  const empty = setTransactionMessageFeePayer(signer.address, createTransactionMessage({ version: 0 }))
  const lifetime = { blockhash: blockhash(everyday), lastValidBlockHeight: 1n }
  const message = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  return getBase64EncodedWireTransaction(compileTransaction(appendTransactionMessageInstruction(instruction, message)))
}

test('the connected account is returned, and signs a text unchanged', async () => {
  expect(read('solana_getAccounts', {})).toEqual({ kind: 'answer', result: [{ pubkey: everyday }] })
  const bytes = new TextEncoder().encode('One seat, please')
  const params = { message: base58.encode(bytes), pubkey: everyday }
  expect(read('solana_signMessage', params)).toMatchObject({ description: { content: { text: 'One seat, please' } } })
  const { signature } = await approve<{ signature: string }>('solana_signMessage', params)
  expect(isSigned(bytes, signature)).toBe(true)
})

test('a transaction is returned signed, with the signature next to it; several are returned in their order', async () => {
  const transfer = createTransfer(everyday)
  const one = await approve<{ signature: string; transaction: string }>('solana_signTransaction', {
    transaction: transfer,
  })
  const signed = getTransactionDecoder().decode(base64.decode(one.transaction))
  expect(isSigned(signed.messageBytes as unknown as Uint8Array, one.signature)).toBe(true)
  const all = await approve<{ transactions: string[] }>('solana_signAllTransactions', {
    transactions: [transfer, transfer],
  })
  expect(all.transactions).toEqual([one.transaction, one.transaction])
})

test('another account, another network, an incomplete request or an unknown method is refused without a prompt', async () => {
  const message = base58.encode(Uint8Array.of(1))
  const refusal = (code: number) => expect.objectContaining({ code })
  expect(() => read('solana_signMessage', { message, pubkey: savings })).toThrow(refusal(4100))
  expect(() => read('solana_signMessage', { message }, { chainId: 'solana:other' })).toThrow(refusal(4100))
  expect(() => read('solana_signMessage', { message: 'not base58: 0' })).toThrow(refusal(-32602))
  expect(() => read('solana_signTransaction', [])).toThrow(refusal(-32602))
  for (const method of ['solana_export', 'constructor', '__proto__'])
    expect(() => read(method, {})).toThrow(refusal(4200))
  const foreign = { transaction: createTransfer(savings) }
  await expect(approve('solana_signTransaction', foreign)).rejects.toMatchObject({ code: -32602 })
})
