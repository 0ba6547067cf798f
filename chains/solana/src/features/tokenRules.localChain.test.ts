// Tokens with rules of their issuers, on the local runtime: the received amount is exact, and a refused transfer has its reason.
import type { CaipAddress, Network, RpcCall } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { base64 } from '@scure/base'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../services/local/chains/solana/startSolanaChain.ts'
import { type Extension, instruct, makeToken2022, readOnly, signing, u64, writable } from '../../test/makeToken2022'
import { createRpcClient } from '../rpc/client'
import { createSimulation } from './simulation'
import { TOKEN_2022_PROGRAM } from './tokenPrograms'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'
import { tokenAccountOf } from './transfer/programs'
import { lessFee } from './transfer/tokenRules'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
const DECIMALS = 6
const SUPPLY = 1_000_000_000n
/** Two percent, in basis points, and never more than this. */
const FEE_POINTS = 200
const MAX_WITHHELD = 5_000_000n
const KEY_BYTES = 32
const modal = new AbortController()

let chain: SolanaChain
let node: Connection
let sender: Keypair
let from: CaipAddress
let networks: Network[]
let transfer: ReturnType<typeof createTransfer>
let tokens: ReturnType<typeof createTokens>
let simulation: ReturnType<typeof createSimulation>

beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  node = new Connection(chain.rpcUrl, 'confirmed')
  sender = Keypair.fromSeed(Buffer.from(chain.accounts[0]?.seed ?? '', 'hex'))
  const { networkId: network, nativeCurrency, name, rpcUrl } = chain
  networks = [{ id: network, name, native: nativeCurrency, rpcUrls: [rpcUrl] }]
  from = `${network}:${sender.publicKey.toBase58()}`
  const rpc = createRpcClient(networks, modal)
  transfer = createTransfer(networks, rpc)
  tokens = createTokens(rpc, networks)
  simulation = createSimulation(rpc)
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await chain.stop()
})

async function makeToken(extension: Extension | null): Promise<Token & { address: string }> {
  const address = await makeToken2022(node, sender, { extension, decimals: DECIMALS, supply: SUPPLY })
  return { network: chain.networkId, address, name: 'Toll', symbol: 'TOLL', decimals: DECIMALS, iconUrl: null }
}
/** It keeps two percent of each transfer. */
function makeToll() {
  const points = Buffer.from([FEE_POINTS & 0xff, FEE_POINTS >> 8])
  const initialize = Buffer.concat([Buffer.from([26, 0, 0, 0]), points, u64(MAX_WITHHELD)])
  return makeToken({ byteCount: 108, initialize })
}
const createRecipient = () => Keypair.generate().publicKey.toBase58()
const accountOf = (owner: string, { address }: { address: string }) =>
  new PublicKey(tokenAccountOf(owner, address, TOKEN_2022_PROGRAM))
const unitsOf = (owner: string, token: Token) => tokens.balance(`${chain.networkId}:${owner}`, token, LIVE)
const plan = (token: Token, units: bigint, to = createRecipient()) => transfer.plan({ from, to, token, units }, LIVE)
/** As a wallet does it: exactly what the call says. */
async function send({ params }: RpcCall): Promise<void> {
  const [{ transaction }] = params as [{ transaction: string }]
  const signed = VersionedTransaction.deserialize(base64.decode(transaction))
  signed.sign([sender])
  await node.sendRawTransaction(signed.serialize())
}
/** Confirmed with the answer. Waiting for it by a socket would leave one behind that tries to open again. */
const execute = (signers: Keypair[], ...instructions: Parameters<Transaction['add']>) =>
  node.sendTransaction(new Transaction().add(...instructions), signers)

test('SND-06 SND-07 a token with a transfer fee: the sent amount, the received amount and the larger account’s rent are exact', async () => {
  const token = await makeToll()
  const [owner, to] = [sender.publicKey.toBase58(), createRecipient()]
  expect(await tokens.find(chain.networkId, token.address, LIVE)).toMatchObject({ decimals: DECIMALS })
  expect(await transfer.max({ from, token }, LIVE)).toBe(SUPPLY)
  let [left, arrived] = [SUPPLY, 0n]
  // Rounded against the recipient; one unit, of which nothing is left; the cap exactly, and beyond it.
  for (const units of [1_000_050n, 1n, 49n, 250_000_000n, 250_000_001n, 400_000_000n]) {
    const { call, summary, fee, deposit, receivedUnits = units } = await plan(token, units, to)
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
    const before = BigInt(await node.getBalance(sender.publicKey))
    await send(call)
    left -= units
    arrived += receivedUnits
    expect([units, await unitsOf(to, token), await unitsOf(owner, token)]).toEqual([units, arrived, left])
    expect(before - BigInt(await node.getBalance(sender.publicKey))).toBe((fee?.units ?? 0n) + deposit.units)
  }
})

test('SND-07 before a fee changes, the earlier one applies until its epoch', () => {
  const earlier = { epoch: 0n, points: 0n, maxUnits: 0n }
  const later = { epoch: 7n, points: 10_000n, maxUnits: 2n ** 64n - 1n }
  expect([6n, 7n, 8n].map((epoch) => lessFee(1_000n, [earlier, later], epoch))).toEqual([1_000n, 0n, 0n])
})

test('SND-02 for a token without rules, the plan does not state a received amount', async () => {
  expect((await plan(await makeToken(null), 5n)).receivedUnits).toBeUndefined()
})

test('SND-02 a token that never leaves its account', async () => {
  const token = await makeToken({ byteCount: 0, initialize: Buffer.from([32]) })
  await expect(plan(token, 5n)).rejects.toMatchObject({
    code: 'transfer/token-refused',
    context: { reason: 'non-transferable' },
  })
})

test('SND-02 a token with a transfer hook is refused, and one whose hook was removed is accepted', async () => {
  const hook = (key: Uint8Array) => ({
    byteCount: 2 * KEY_BYTES,
    initialize: Buffer.concat([Buffer.from([36, 0]), sender.publicKey.toBytes(), key]),
  })
  const token = await makeToken(hook(Keypair.generate().publicKey.toBytes()))
  await expect(plan(token, 5n)).rejects.toMatchObject({ context: { reason: 'hook' } })
  const [free, to] = [await makeToken(hook(new Uint8Array(KEY_BYTES))), createRecipient()]
  await send((await plan(free, 5n, to)).call)
  expect(await unitsOf(to, free)).toBe(5n)
})

test('SND-02 a token that is paused is refused, and accepted when it no longer is', async () => {
  const initialize = Buffer.concat([Buffer.from([44, 0]), sender.publicKey.toBytes()])
  const token = await makeToken({ byteCount: KEY_BYTES + 1, initialize })
  const mint = new PublicKey(token.address)
  const turn = (kind: number) =>
    execute([sender], instruct(Buffer.from([44, kind]), [writable(mint), signing(sender.publicKey)]))
  const to = createRecipient()
  await send((await plan(token, 5n, to)).call)
  await turn(1)
  await expect(plan(token, 5n, to)).rejects.toMatchObject({ context: { reason: 'paused' } })
  await turn(2)
  await send((await plan(token, 6n, to)).call)
  expect(await unitsOf(to, token)).toBe(11n)
})

test('SND-02 a frozen account of the sender, and a recipient that requires a memo', async () => {
  const [token, recipient] = [await makeToken(null), Keypair.generate()]
  const to = recipient.publicKey.toBase58()
  await node.requestAirdrop(recipient.publicKey, 1_000_000_000)
  await send((await plan(token, 5n, to)).call)
  const theirs = accountOf(to, token)
  await execute(
    [recipient],
    // Room for the extension of type 8, and then the wish itself.
    instruct(Buffer.from([29, 8, 0]), [
      writable(theirs),
      { ...signing(recipient.publicKey), isWritable: true },
      readOnly(SystemProgram.programId),
      signing(recipient.publicKey),
    ]),
    instruct(Buffer.from([30, 0]), [writable(theirs), signing(recipient.publicKey)]),
  )
  await expect(plan(token, 5n, to)).rejects.toMatchObject({ context: { reason: 'memo-required' } })

  const own = accountOf(sender.publicKey.toBase58(), token)
  const mint = readOnly(new PublicKey(token.address))
  await execute([sender], instruct(Buffer.from([10]), [writable(own), mint, signing(sender.publicKey)]))
  await expect(plan(token, 5n)).rejects.toMatchObject({ context: { reason: 'frozen' } })
})

/** The sender's and the recipient's balance of the token, and what leaves in lamports. */
function watch(token: Token, to: string) {
  const owner = sender.publicKey.toBase58()
  return [
    { owner, tokenAddress: token.address },
    { owner: to, tokenAddress: token.address },
    { owner, tokenAddress: null },
  ]
}

test('SAF-05 the simulation predicts to the unit what a transfer then does, with the deposit and without the fee, and changes nothing', async () => {
  const coin: Token = { network: chain.networkId, address: null, ...chain.nativeCurrency, iconUrl: null }
  for (const token of [coin, await makeToken(null), await makeToll()]) {
    const to = createRecipient()
    const units = 1_000_001n
    const { call, deposit, receivedUnits = units } = await plan(token, units, to)
    const isCoin = token.address === null
    const watched = isCoin ? watch(token, to).slice(0, 2) : watch(token, to)
    const simulated = await simulation.simulate(call, watched, LIVE)
    const changes = [-units, receivedUnits, ...(isCoin ? [] : [-deposit.units])]
    expect(simulated).toEqual({
      status: 'done',
      changes: watched.map((each, index) => ({ ...each, units: changes[index] })),
    })
    expect(await unitsOf(to, token)).toBe(0n)
    await send(call)
    expect(await unitsOf(to, token)).toBe(receivedUnits)
  }
})

test('SAF-05 a failing transfer is reported, and only plain transfers are simulated', async () => {
  const token = await makeToken(null)
  const to = createRecipient()
  const { call } = await plan(token, SUPPLY, to)
  await send((await plan(token, 1n, createRecipient())).call)
  expect(await simulation.simulate(call, watch(token, to), LIVE)).toMatchObject({ status: 'reverted' })
  const [parameters] = call.params as [object]
  for (const other of [
    { ...call, method: 'solana_signTransaction' },
    { ...call, params: [{ ...parameters, transaction: 'AA==' }] },
    { ...call, params: [{ ...parameters, pubkey: to }] },
  ])
    expect(await simulation.simulate(other, watch(token, to), LIVE)).toEqual({ status: 'unavailable' })
  const noMint = [{ owner: to, tokenAddress: createRecipient() }]
  const good = (await plan(token, 1n, to)).call
  expect(await simulation.simulate(good, noMint, LIVE)).toEqual({ status: 'unavailable' })
})
