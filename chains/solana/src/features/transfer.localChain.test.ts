// Transfers on the local runtime: what the plan says is what the chain then holds, to the last unit.
import type { CaipAddress, Network, RpcCall } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { base58, base64 } from '@scure/base'
import { Connection, Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../services/local/chains/solana/startSolanaChain.ts'
import { createRpcClient } from '../rpc/client'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'
import type { Rpc } from './transfer/accounts'
import { tokenAccountOf } from './transfer/programs'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
/** Two instructions for the budget and the transfer at 20,000,000 micro-lamports, and one signature. */
const PLAIN_FEE = 15_000n
const modal = new AbortController()

let chain: SolanaChain
let node: Connection
let sender: Keypair
let from: CaipAddress
let native: Token
let tokens: readonly Token[]
let networks: Network[]
let transfer: ReturnType<typeof createTransfer>
let rpc: Rpc
let reads: ReturnType<typeof createTokens>

beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  node = new Connection(chain.rpcUrl, 'confirmed')
  const { networkId: network, nativeCurrency, name, rpcUrl } = chain
  networks = [{ id: network, name, native: nativeCurrency, rpcUrls: [rpcUrl] }]
  rpc = createRpcClient(networks, modal)
  transfer = createTransfer(networks, rpc)
  reads = createTokens(rpc)
  sender = Keypair.fromSeed(Buffer.from(chain.accounts[0]?.seed ?? '', 'hex'))
  from = `${network}:${sender.publicKey.toBase58()}`
  native = { network, address: null, ...nativeCurrency, iconUrl: null }
  tokens = chain.tokens.map(({ mint, decimals, ...facts }) => ({
    network,
    address: mint,
    decimals,
    iconUrl: null,
    name: facts.name,
    symbol: facts.symbol,
  }))
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await chain.stop()
})

const newRecipient = () => Keypair.generate().publicKey.toBase58()
const draftOf = (token: Token, units: bigint, to: string, account = from) => ({ from: account, to, token, units })
const lamportsOf = async (address: string) => BigInt(await node.getBalance(new PublicKey(address), 'processed'))
const unitsOf = (address: string, token: Token) => reads.balance(`${chain.networkId}:${address}`, token, LIVE)

/** As a wallet does it: exactly what the call says. */
async function send({ params }: RpcCall, key = sender): Promise<string> {
  const [{ transaction }] = params as [{ transaction: string }]
  const signed = VersionedTransaction.deserialize(base64.decode(transaction))
  signed.sign([key])
  return node.sendRawTransaction(signed.serialize())
}
const followed = (hash: string) =>
  transfer.follow({ network: chain.networkId, hash, from: sender.publicKey.toBase58() }, LIVE)
function funded(lamports: bigint): Promise<Keypair> {
  const key = Keypair.generate()
  return node.requestAirdrop(key.publicKey, Number(lamports)).then(() => key)
}

describe('SOL', () => {
  test.each([890_880n, 1_234_567_891n])('SND-03 SND-06 SND-07 %s lamports arrive as planned', async (units) => {
    const to = newRecipient()
    const { call, summary, fee, deposit } = await transfer.plan(draftOf(native, units, to), LIVE)
    expect(summary).toEqual({ from: sender.publicKey.toBase58(), to, tokenAddress: null, units, feeUnits: fee?.units })
    expect([fee?.units, deposit.units]).toEqual([PLAIN_FEE, 0n])
    const before = await lamportsOf(sender.publicKey.toBase58())
    const signature = transfer.parseResult({ signature: await send(call) }) ?? ''
    expect(await followed(signature)).toEqual({ status: 'confirmed' })
    expect(await lamportsOf(to)).toBe(units)
    expect(before - (await lamportsOf(sender.publicKey.toBase58()))).toBe(units + PLAIN_FEE)
  })

  test('SND-06 one lamport to an existing account; price, limit and transfer are in the specified order', async () => {
    const to = chain.accounts[1]?.address ?? ''
    const before = await lamportsOf(to)
    const { call } = await transfer.plan(draftOf(native, 1n, to), LIVE)
    const [{ transaction }] = call.params as [{ transaction: string }]
    const { message } = VersionedTransaction.deserialize(base64.decode(transaction))
    const [price, limit, move] = message.compiledInstructions.map(({ data }) => Buffer.from(data))
    expect([price?.[0], price?.readBigUInt64LE(1)]).toEqual([3, 20_000_000n])
    expect([limit?.[0], limit?.readUInt32LE(1)]).toEqual([2, 500])
    expect(move?.readUInt32LE(0)).toBe(2)
    await send(call)
    expect((await lamportsOf(to)) - before).toBe(1n)
  })

  test('SND-01 sending the maximum amount leaves nothing, and does not fail', async () => {
    const key = await funded(5_000_000_001n)
    const account: CaipAddress = `${chain.networkId}:${key.publicKey.toBase58()}`
    const units = await transfer.max({ from: account, token: native }, LIVE)
    expect(units).toBe(5_000_000_001n - PLAIN_FEE)
    const to = newRecipient()
    const { call } = await transfer.plan(draftOf(native, units, to, account), LIVE)
    await send(call, key)
    expect([await lamportsOf(to), await lamportsOf(key.publicKey.toBase58())]).toEqual([units, 0n])
    await expect(transfer.plan(draftOf(native, 1n, to, account), LIVE)).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
    })
    expect(await transfer.max({ from: account, token: native }, LIVE)).toBe(0n)
  })

  test('SND-02 too much, too little for the fee, and what the network would refuse give different errors', async () => {
    const key = await funded(1_000_000_000n)
    const account: CaipAddress = `${chain.networkId}:${key.publicKey.toBase58()}`
    const plan = (units: bigint) => transfer.plan(draftOf(native, units, newRecipient(), account), LIVE)
    await expect(plan(1_000_000_001n)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    await expect(plan(2n ** 64n)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    await expect(plan(1_000_000_000n - PLAIN_FEE + 1n)).rejects.toMatchObject({
      code: 'transfer/insufficient-fee',
      context: { feeUnits: PLAIN_FEE },
    })
    // The new account would hold less than the network keeps accounts for.
    await expect(plan(1n)).rejects.toMatchObject({
      code: 'transfer/simulation-failed',
      context: { reason: 'insufficient funds for rent' },
    })
    for (const units of [0n, -1n]) await expect(plan(units)).rejects.toMatchObject({ code: 'transfer/amount-invalid' })
  })

  test.each([
    ['malformed', 'x'],
    ['zero', '11111111111111111111111111111111'],
    ['token-contract', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ])('field case 35: SND-02 a recipient that is %s is refused', async (reason, to) => {
    await expect(transfer.plan(draftOf(native, 1_000_000n, to), LIVE)).rejects.toMatchObject({
      code: 'transfer/recipient-invalid',
      context: { reason },
    })
  })
})

describe('tokens', () => {
  test.each([
    [0, 1n],
    [0, 25_000_001n],
    [1, 1n],
    [1, 123_456_789_012_345n],
  ])(
    'SND-03 SND-06 SND-07 token %s: %s units arrive; the account is created, its rent and the fee are exact',
    async (index, units) => {
      const token = tokens[index] as Token
      const [to, owner] = [newRecipient(), sender.publicKey.toBase58()]
      const { call, summary, fee, deposit } = await transfer.plan(draftOf(token, units, to), LIVE)
      const { decimals } = token
      expect(summary).toEqual({
        from: owner,
        to,
        tokenAddress: token.address,
        units,
        tokenProgram: expect.any(String),
        decimals,
        feeUnits: fee?.units,
      })
      const feeUnits = fee?.units ?? 0n
      const [held, lamports] = [await unitsOf(owner, token), await lamportsOf(owner)]
      await send(call)
      expect([await unitsOf(to, token), held - (await unitsOf(owner, token))]).toEqual([units, units])
      expect(lamports - (await lamportsOf(owner))).toBe(feeUnits + deposit.units)
      // A fraction of the 6,005,000 lamports that a limit of 300,000 would cost.
      expect(feeUnits).toBeLessThan(1_500_000n)

      const again = await transfer.plan(draftOf(token, units, to), LIVE)
      expect([again.deposit.units, (again.fee?.units ?? 0n) < feeUnits]).toEqual([0n, true])
      await send(again.call)
      expect(await unitsOf(to, token)).toBe(2n * units)
    },
  )

  test('SND-01 the maximum amount of a token is the whole balance', async () => {
    const token = tokens[0] as Token
    const key = await funded(1_000_000_000n)
    const [owner, to] = [key.publicKey.toBase58(), newRecipient()]
    const account: CaipAddress = `${chain.networkId}:${owner}`
    expect(await transfer.max({ from: account, token }, LIVE)).toBe(0n)
    await send((await transfer.plan(draftOf(token, 7_000_001n, owner), LIVE)).call)
    const units = await transfer.max({ from: account, token }, LIVE)
    expect(units).toBe(7_000_001n)
    await send((await transfer.plan(draftOf(token, units, to, account), LIVE)).call, key)
    expect([await unitsOf(to, token), await unitsOf(owner, token)]).toEqual([units, 0n])
  })

  test('SND-02 without enough tokens or lamports, or a valid recipient, there is no plan', async () => {
    const token = tokens[0] as Token
    const mint = token.address ?? ''
    const plan = (units: bigint, to: string, account = from) => transfer.plan(draftOf(token, units, to, account), LIVE)
    await expect(plan(2n ** 62n, newRecipient())).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    const own = tokenAccountOf(sender.publicKey.toBase58(), mint, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    for (const to of [mint, own, tokens[1]?.address ?? '']) {
      await expect(plan(1n, to)).rejects.toMatchObject({ context: { reason: 'token-contract' } })
    }
    const key = Keypair.generate()
    await send((await transfer.plan(draftOf(token, 5n, key.publicKey.toBase58()), LIVE)).call)
    await expect(plan(5n, newRecipient(), `${chain.networkId}:${key.publicKey.toBase58()}`)).rejects.toMatchObject({
      code: 'transfer/insufficient-fee',
    })
  })

  test('SAF-01 symbol, decimals and program of the plan are those of the chain', async () => {
    for (const token of tokens) {
      const listed = { ...token, symbol: 'OTHER', name: 'Other' }
      const { token: onChain } = await transfer.plan(draftOf(listed, 1n, newRecipient()), LIVE)
      const { address, symbol, decimals } = token
      expect(onChain).toEqual({ address, symbol, decimals, program: expect.stringMatching(/^Token/) })
    }
  })
  test('SND-07 a draft with the wrong decimals for a token gets no plan: another amount would be shown', async () => {
    const token = { ...(tokens[0] as Token), decimals: 9 }
    await expect(transfer.plan(draftOf(token, 1n, newRecipient()), LIVE)).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
    })
  })
  test('SND-03 an address without a token is not a token', async () => {
    const token = { ...(tokens[0] as Token), address: newRecipient() }
    await expect(transfer.plan(draftOf(token, 1n, newRecipient()), LIVE)).rejects.toMatchObject({
      code: 'rpc/malformed-response',
    })
  })
})

describe('SAF-04 a fee against recent blocks', () => {
  /** From here on Send asks the visitor to accept the fee, and from five times the usual it shows a notice. */
  const [HIGH, ABSURD] = [5n, 20n]
  const timesUsual = async (token: Token, through: Rpc) => {
    const { fee, usualFeeUnits } = await createTransfer(networks, through).plan(draftOf(token, 1n, target), LIVE)
    return (fee?.units ?? 0n) / (usualFeeUnits ?? 1n)
  }
  /** The local node, but for what it says to one question. */
  const lying = (lies: Readonly<Record<string, (reply: unknown) => unknown>>): Rpc => ({
    call: async (question, options) => {
      const reply = await rpc.call(question, options)
      return lies[question.method]?.(reply) ?? reply
    },
  })
  const takesThousandfold = (reply: unknown) => {
    const { value } = reply as { value: { unitsConsumed: number } }
    return { value: { ...value, unitsConsumed: value.unitsConsumed * 1_000 } }
  }
  const costThousandfold = () => Array.from({ length: 150 }, (_, slot) => ({ slot, prioritizationFee: 20_000_000_000 }))
  let target: string
  beforeAll(() => {
    target = newRecipient()
  })

  test('an honest node raises no alarm, for SOL and for each token, whether its account is new or exists', async () => {
    for (const token of tokens) {
      expect(await timesUsual(token, rpc)).toBeLessThan(HIGH)
      await send((await transfer.plan(draftOf(token, 1n, target), LIVE)).call)
      expect(await timesUsual(token, rpc)).toBeLessThan(HIGH)
    }
    const plain = await transfer.plan(draftOf(native, 1_000_000n, target), LIVE)
    expect((plain.fee?.units ?? 0n) / (plain.usualFeeUnits ?? 1n)).toBe(1n)
  })
  test.each<[string, Rpc]>([
    ['', lying({ simulateTransaction: takesThousandfold })],
    [
      ', and so did recent blocks',
      lying({ simulateTransaction: takesThousandfold, getRecentPrioritizationFees: costThousandfold }),
    ],
    [
      ', and tells nothing of recent blocks',
      lying({ simulateTransaction: takesThousandfold, getRecentPrioritizationFees: () => 'x' }),
    ],
  ])('field case 22: a node that quotes a thousand times the cost of a transfer%s', async (_what, node) => {
    expect(await timesUsual(tokens[0] as Token, node)).toBeGreaterThanOrEqual(ABSURD)
  })
})

describe('what becomes of the transaction', () => {
  test('SND-06 a signature that no node knows is dropped once no blockhash of its time is valid anymore', async () => {
    const looking: Rpc = {
      async call(question, options) {
        const reply = await rpc.call(question, options)
        if (question.method === 'getSignatureStatuses') chain.advance(100)
        return reply
      },
    }
    const unknown = { network: chain.networkId, hash: base58.encode(new Uint8Array(64).fill(7)), from: '' }
    expect(await createTransfer([], looking).follow(unknown, LIVE)).toEqual({ status: 'dropped' })
  })
  test('SND-05 a transaction that fails on chain is reported as failed', async () => {
    const token = tokens[0] as Token
    const key = await funded(1_000_000_000n)
    const owner = key.publicKey.toBase58()
    await send((await transfer.plan(draftOf(token, 10n, owner), LIVE)).call)
    const account: CaipAddress = `${chain.networkId}:${owner}`
    const [one, other] = [
      await transfer.plan(draftOf(token, 10n, newRecipient(), account), LIVE),
      await transfer.plan(draftOf(token, 10n, newRecipient(), account), LIVE),
    ]
    await send(one.call, key)
    const [{ transaction }] = other.call.params as [{ transaction: string }]
    const signed = VersionedTransaction.deserialize(base64.decode(transaction))
    signed.sign([key])
    const hash = await node.sendRawTransaction(signed.serialize(), { skipPreflight: true })
    expect(await followed(hash)).toMatchObject({ status: 'failed' })
  })
})

test('BAL-01 a token of either program is found by its mint, with the name and symbol in its metadata', async () => {
  for (const { address, decimals, name, symbol } of tokens) {
    expect(await reads.find(chain.networkId, address ?? '', LIVE)).toEqual({
      network: chain.networkId,
      address,
      decimals,
      iconUrl: null,
      name,
      symbol,
    })
  }
  for (const address of ['x', newRecipient(), sender.publicKey.toBase58()]) {
    expect(await reads.find(chain.networkId, address, LIVE)).toBeNull()
  }
})
