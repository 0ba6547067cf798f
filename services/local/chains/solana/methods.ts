// JSON-RPC methods of a Solana node for the local cluster. Source: https://solana.com/docs/rpc/http.
import { type EncodedAccount, getBase58Encoder } from '@solana/kit'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Cluster } from './cluster.ts'
import { describeAmount, encodeAccount, readMint, readToken, TOKEN_PROGRAMS } from './encodeAccount.ts'
import type { ClusterPlan } from './plan.ts'
import { PARAMS, readParams } from './readParams.ts'
import { RpcFailure } from './rpcFailure.ts'
import { sendTransaction, simulateTransaction } from './sendTransaction.ts'

export type Methods = Readonly<Record<string, (params: unknown) => unknown>>

/** Clients compare it with the versions that they know. */
const NODE_VERSION = { 'solana-core': '3.0.0', 'feature-set': 0 }
/** Solana: fee per signature. */
const LAMPORTS_PER_SIGNATURE = 5_000
/** Slots per epoch on public clusters. */
const SLOTS_IN_EPOCH = 432_000

/** Methods by name. Each takes the `params` of a message, and throws RpcFailure. */
export function createMethods(cluster: Cluster, { genesisHash }: Pick<ClusterPlan, 'genesisHash'>): Methods {
  const { svm } = cluster
  const inContext = (value: unknown) => ({
    context: { slot: cluster.slot(), apiVersion: NODE_VERSION['solana-core'] },
    value,
  })
  const find = (address: EncodedAccount['address']) => {
    const account = svm.getAccount(address)
    return account.exists && account.lamports > 0n ? account : null
  }
  const takes =
    <Schema extends GenericSchema>(schema: Schema, answer: (params: InferOutput<Schema>) => unknown) =>
    (params: unknown) =>
      answer(readParams(schema, params))

  function listOwned(owner: string, isWanted: (account: EncodedAccount, mint: string) => boolean): EncodedAccount[] {
    return Object.values(TOKEN_PROGRAMS)
      .flatMap((program) => svm.getProgramAccounts(program as EncodedAccount['address']))
      .filter((account) => {
        const token = readToken(account)
        return token !== null && token.owner === owner && isWanted(account, token.mint)
      })
  }

  return {
    getHealth: takes(PARAMS.none, () => 'ok'),
    getVersion: takes(PARAMS.none, () => NODE_VERSION),
    getGenesisHash: takes(PARAMS.none, () => genesisHash),
    getSlot: takes(PARAMS.none, () => cluster.slot()),
    getBlockHeight: takes(PARAMS.none, () => cluster.slot()),
    getEpochInfo: takes(PARAMS.none, () => ({
      absoluteSlot: cluster.slot(),
      blockHeight: cluster.slot(),
      epoch: 0,
      slotIndex: cluster.slot(),
      slotsInEpoch: SLOTS_IN_EPOCH,
      transactionCount: null,
    })),
    getLatestBlockhash: takes(PARAMS.none, () => inContext(cluster.latestBlockhash())),
    isBlockhashValid: takes(PARAMS.text, ([blockhash]) => inContext(cluster.isBlockhashValid(blockhash))),
    getFeeForMessage: takes(PARAMS.text, ([message]) => inContext(readSignerCount(message) * LAMPORTS_PER_SIGNATURE)),
    getRecentPrioritizationFees: takes(PARAMS.none, () => [{ slot: cluster.slot(), prioritizationFee: 0 }]),
    getMinimumBalanceForRentExemption: takes(PARAMS.size, ([size]) => svm.minimumBalanceForRentExemption(BigInt(size))),
    getBalance: takes(PARAMS.address, ([address]) => inContext(svm.getBalance(address) ?? 0n)),
    getAccountInfo: takes(PARAMS.addressWithOptions, ([address, options]) => {
      const account = find(address)
      return inContext(account && encodeAccount(svm, account, options?.encoding ?? 'base58', options?.dataSlice))
    }),
    getMultipleAccounts: takes(PARAMS.addresses, ([addresses, options]) =>
      inContext(
        addresses.map((address) => {
          const account = find(address)
          return account && encodeAccount(svm, account, options?.encoding ?? 'base64', options?.dataSlice)
        }),
      ),
    ),
    getProgramAccounts: takes(PARAMS.program, ([program, options]) => {
      const isWanted = ({ data }: EncodedAccount) => (options?.filters ?? []).every((filter) => fits(data, filter))
      const rows = svm
        .getProgramAccounts(program)
        .filter(isWanted)
        .map((account) => ({
          pubkey: account.address,
          account: encodeAccount(svm, account, options?.encoding ?? 'base58', options?.dataSlice),
        }))
      return options?.withContext ? inContext(rows) : rows
    }),
    getTokenAccountsByOwner: takes(PARAMS.owned, ([owner, wanted, options]) => {
      const accounts = listOwned(owner, (account, mint) =>
        'mint' in wanted ? mint === wanted.mint : account.programAddress === wanted.programId,
      )
      return inContext(
        accounts.map((account) => ({
          pubkey: account.address,
          account: encodeAccount(svm, account, options?.encoding ?? 'base64', options?.dataSlice),
        })),
      )
    }),
    getTokenAccountBalance: takes(PARAMS.address, ([address]) => {
      const account = find(address)
      const token = account && readToken(account)
      if (!token) throw new RpcFailure('invalidParams', 'Invalid param: could not find account')
      return inContext(describeAmount(token.amount, readMint(svm, token.mint)?.decimals ?? 0))
    }),
    getTokenSupply: takes(PARAMS.address, ([address]) => {
      const mint = readMint(svm, address)
      if (!mint) throw new RpcFailure('invalidParams', 'Invalid param: not a Token mint')
      return inContext(describeAmount(mint.supply, mint.decimals))
    }),
    getSignatureStatuses: takes(PARAMS.signatures, ([signatures]) =>
      inContext(
        signatures.map((signature) => {
          const status = cluster.statusOf(signature)
          if (status === null) return null
          const { slot, confirmations, err, commitment } = status
          return {
            slot,
            confirmations,
            err,
            status: err === null ? { Ok: null } : { Err: err },
            confirmationStatus: commitment,
          }
        }),
      ),
    ),
    requestAirdrop: takes(PARAMS.airdrop, ([address, amount]) => cluster.airdrop(address, BigInt(amount))),
    sendTransaction: takes(PARAMS.send, ([text, options]) => sendTransaction(cluster, text, options ?? {})),
    simulateTransaction: takes(PARAMS.simulate, ([text, options]) =>
      inContext(simulateTransaction(cluster, text, options ?? {})),
    ),
  }
}

type Filter = { dataSize: number } | { memcmp: { offset: number; bytes: string; encoding?: string | undefined } }

function fits(data: EncodedAccount['data'], filter: Filter): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize
  const { offset, bytes, encoding = 'base58' } = filter.memcmp
  const wanted = encoding === 'base64' ? Buffer.from(bytes, 'base64') : getBase58Encoder().encode(bytes)
  return Buffer.from(data.slice(offset, offset + wanted.length)).equals(Buffer.from(wanted))
}

/** A message begins with an optional version byte, then the number of signers. */
function readSignerCount(message: string): number {
  const [first = 0, second = 0] = Buffer.from(message, 'base64')
  const VERSION_BIT = 0x80
  return first >= VERSION_BIT ? second : first
}
