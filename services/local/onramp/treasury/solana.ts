// Delivers on a Solana cluster from one key: SOL by transfer, and tokens by minting them.
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import * as v from 'valibot'
import type { Delivery, Outcome, Treasury } from './treasury.ts'

const TIMEOUT_MS = 5_000

export interface SolanaTreasuryOptions {
  rpcUrl: string
  /** Ed25519 seed, 32 bytes in hexadecimal. Nothing else may send from its account. */
  seed: string
}

const bigintSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((height) => BigInt(height)),
)
const answerSchema = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })
const latestSchema = v.object({
  value: v.object({ blockhash: v.string(), lastValidBlockHeight: bigintSchema }),
})
const ownerSchema = v.object({ value: v.object({ owner: v.string() }) })
const statusesSchema = v.object({ value: v.tuple([v.nullable(v.object({ err: v.unknown() }))]) })

/** The transaction, and the last block height at which it is valid. */
const rawSchema = v.pipe(v.string(), v.parseJson(), v.object({ wire: v.string(), lastHeight: bigintSchema }))

export function createSolanaTreasury({ rpcUrl, seed }: SolanaTreasuryOptions): Treasury {
  const signerReading = createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))
  const request = (method: string, params: readonly unknown[]) => callCluster(rpcUrl, method, params)

  async function listInstructions(signer: KeyPairSigner, delivery: Delivery): Promise<Instruction[]> {
    const { account, address, units } = delivery
    const owner = account as Address
    if (address === null) return [getTransferSolInstruction({ source: signer, destination: owner, amount: units })]
    const mint = address as Address
    const { value } = v.parse(ownerSchema, await request('getAccountInfo', [mint, { encoding: 'base64' }]))
    const program = value.owner as Address
    const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
    return [
      getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: token, owner, mint, tokenProgram: program }),
      getMintToInstruction({ mint, token, mintAuthority: signer, amount: units }, { programAddress: program }),
    ]
  }

  return {
    async sign(delivery) {
      const signer = await signerReading
      const instructions = await listInstructions(signer, delivery)
      const { value } = v.parse(latestSchema, await request('getLatestBlockhash', []))
      const { lastValidBlockHeight } = value
      const lifetime = { blockhash: value.blockhash as Blockhash, lastValidBlockHeight }
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayerSigner(signer, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      )
      const transaction = await signTransactionMessageWithSigners(message)
      const signature = transaction.signatures[signer.address]
      if (!signature) throw new Error('The transaction is not signed.')
      const wire = getBase64EncodedWireTransaction(transaction)
      const raw = JSON.stringify({ wire, lastHeight: Number(lastValidBlockHeight) })
      return { raw, hash: getBase58Decoder().decode(signature) }
    },
    async execute({ raw, hash }): Promise<Outcome> {
      const { wire, lastHeight } = v.parse(rawSchema, raw)
      const refusal = await request('sendTransaction', [wire, { encoding: 'base64' }]).then(
        () => null,
        throwUnlessRefused,
      )
      // Read before the status: if the height is above the last valid one and the signature is unknown, the transaction can no longer be
      // included.
      const height = v.parse(bigintSchema, await request('getBlockHeight', []))
      const statuses = v.parse(
        statusesSchema,
        await request('getSignatureStatuses', [[hash], { searchTransactionHistory: true }]),
      )
      const [status] = statuses.value
      if (status) return status.err === null ? 'done' : 'failed'
      if (height > lastHeight) return 'lost'
      return refusal ? 'failed' : 'unknown'
    },
  }
}

/** Returns the base58 address of a seed. */
export async function solanaAddressOf(seed: string): Promise<string> {
  return (await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))).address
}

/** An error response of the cluster. */
class ClusterRefusal extends Error {}

async function callCluster(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { result, error } = v.parse(answerSchema, await response.json())
  if (error) throw new ClusterRefusal(error.message)
  return result
}

function throwUnlessRefused(cause: unknown): ClusterRefusal {
  if (cause instanceof ClusterRefusal) return cause
  throw cause
}
