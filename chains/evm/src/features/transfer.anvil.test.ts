// Transfers on a real chain: what the plan says is what the chain then holds, to the last unit.
import type { CaipAddress, Network, RpcCall } from '@latchkey/kernel'
import type { Token, TransactionState } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EvmChains, startEvmChains } from '../../../../services/local/chains/evm/startEvmChains.ts'
import { type AnvilChain, connectAnvil, sender } from '../../test/anvilChain'
import { createClients } from '../clients'
import type { Reader } from '../quantity'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
/** No one's: without code and without coins. */
const RECIPIENT = `0x${'51'.repeat(20)}`
const modal = new AbortController()

/** Methods that the node has received. */
const answered = new Set<string>()

let running: EvmChains
let from: CaipAddress
let native: Token
let networks: readonly Network[]
let clients: ReturnType<typeof createClients>
let dollar: Token
let chain: AnvilChain
let transfer: ReturnType<typeof createTransfer>
let tokens: ReturnType<typeof createTokens>

beforeAll(async () => {
  running = await startEvmChains({ ports: [0, 0] })
  const [local] = running.chains
  if (!local) throw new Error('No chain')
  const { nativeCurrency, rpcUrl, name } = local
  const network = `eip155:${local.id}` as const
  networks = [{ id: network, name, native: nativeCurrency, rpcUrls: [rpcUrl] }]
  clients = createClients(networks, { batch: true, signal: modal.signal })
  const read: typeof clients.read = async (call, options) => {
    const reply = await clients.read(call, options)
    answered.add(call.method)
    return reply
  }
  transfer = createTransfer(networks, { read })
  tokens = createTokens(clients)
  chain = connectAnvil(rpcUrl)
  from = `${network}:${sender.address}`
  native = { network, address: null, ...nativeCurrency, iconUrl: null }
  const [token] = running.tokens
  if (!token) throw new Error('No token')
  dollar = { network, address: token.address, name: token.name, symbol: token.symbol, decimals: 6, iconUrl: null }
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await running.stop()
})

let snapshot: Hex
beforeEach(async () => {
  snapshot = await chain.snapshot()
  answered.clear()
  return () => chain.revert({ id: snapshot })
})

/** As a wallet does it: exactly what the call says. */
function send({ params }: RpcCall): Promise<Hex> {
  return chain.request({ method: 'eth_sendTransaction', params } as never)
}
const unitsOf = (address: string, token: Token) => tokens.balance(`${native.network}:${address}`, token, LIVE)
const draftOf = (token: Token, units: bigint, to = RECIPIENT) => ({ from, to, token, units })
const followed = (hash: string): Promise<TransactionState> =>
  transfer.follow({ network: native.network, hash, from: sender.address }, LIVE)

describe('a transfer arrives as planned', () => {
  test.each([1n, 123_456_789_012_345_678n])(
    'SND-03 SND-07 CHN-01 VIS-02 %s wei arrive, and the stated fee is exact',
    async (units) => {
      const { call, summary, fee, deposit } = await transfer.plan(draftOf(native, units), LIVE)
      expect(summary).toEqual({ from: sender.address, to: RECIPIENT, tokenAddress: null, units, feeUnits: fee?.units })
      const before = await unitsOf(sender.address, native)
      const hash = transfer.parseResult(await send(call)) ?? ''
      const ended = await followed(hash)
      expect(await unitsOf(RECIPIENT, native)).toBe(units)
      const paid = before - (await unitsOf(sender.address, native)) - units
      expect(ended).toEqual({ status: 'confirmed', feeUnits: paid })
      expect(paid > 0n && paid <= (fee?.units ?? 0n)).toBe(true)
      expect(deposit.units).toBe(0n)
    },
  )

  test.each([1n, 25_000_500_000n])(
    'SND-03 SND-07 %s units of a token arrive, and the fee is sufficient',
    async (units) => {
      const { call, summary, fee } = await transfer.plan(draftOf(dollar, units), LIVE)
      expect(summary).toEqual({
        from: sender.address,
        to: RECIPIENT,
        tokenAddress: dollar.address?.toLowerCase(),
        units,
        feeUnits: fee?.units,
      })
      const before = await unitsOf(sender.address, native)
      const ended = await followed(await send(call))
      expect(await unitsOf(RECIPIENT, dollar)).toBe(units)
      const paid = before - (await unitsOf(sender.address, native))
      expect(ended).toEqual({ status: 'confirmed', feeUnits: paid })
      expect(paid <= (fee?.units ?? 0n)).toBe(true)
    },
  )

  test('SND-01 the maximum amount leaves only the network’s refund', async () => {
    const most = await transfer.max({ from, token: native }, LIVE)
    const { call, fee } = await transfer.plan(draftOf(native, most), LIVE)
    expect(await followed(await send(call))).toMatchObject({ status: 'confirmed' })
    expect(await unitsOf(RECIPIENT, native)).toBe(most)
    expect((await unitsOf(sender.address, native)) < (fee?.units ?? 0n)).toBe(true)
    expect(await transfer.max({ from, token: dollar }, LIVE)).toBe(25_000_500_000n)
  })

  test('SND-04 the maximum of a smart account is its whole balance, and its call states no fee', async () => {
    const options = { ...LIVE, isSmartAccount: true }
    const most = await transfer.max({ from, token: native }, options)
    expect(most).toBe(await unitsOf(sender.address, native))
    const { call, fee } = await transfer.plan(draftOf(native, 1n), options)
    expect(call.params).toEqual([{ from: sender.address, to: RECIPIENT, value: '0x1' }])
    // What its operation takes is reckoned by its own bundler: a figure from here would be another's.
    expect(fee).toBeNull()
  })
})

describe('what cannot be sent is reported before a wallet request', () => {
  test('SND-02 a zero amount, too large an amount, and too few coins for the fee', async () => {
    const refusal = (draft: Parameters<typeof transfer.plan>[0]) => expect(transfer.plan(draft, LIVE)).rejects
    await refusal(draftOf(native, 0n)).toMatchObject({ code: 'transfer/amount-invalid' })
    const all = await unitsOf(sender.address, native)
    await refusal(draftOf(native, all + 1n)).toMatchObject({ code: 'transfer/insufficient-funds' })
    await refusal(draftOf(native, all)).toMatchObject({ code: expect.stringMatching(/^transfer\/insufficient-/) })
    await refusal(draftOf(dollar, 25_000_500_001n)).toMatchObject({ code: 'transfer/insufficient-funds' })
    await chain.setBalance({ address: sender.address, value: 1n })
    await refusal(draftOf(dollar, 1n)).toMatchObject({ code: 'transfer/insufficient-fee' })
  })

  test.each([
    ['malformed', () => draftOf(native, 1n, '0x12')],
    ['zero', () => draftOf(native, 1n, `0x${'0'.repeat(40)}`)],
    ['token-contract', () => draftOf(dollar, 1n, dollar.address ?? '')],
  ] as const)('field case 35: SND-02 a recipient that is %s', async (reason, createDraft) => {
    const refused = { code: 'transfer/recipient-invalid', context: { reason } }
    await expect(transfer.plan(createDraft(), LIVE)).rejects.toMatchObject(refused)
  })

  test('SND-03 a contract that would refuse it, with its own message', async () => {
    // Runtime that reverts with Error("closed today") for whatever it is sent.
    const words = `08c379a0${'20'.padStart(64, '0')}${'c'.padStart(64, '0')}${Buffer.from('closed today').toString('hex').padEnd(64, '0')}`
    const bytecode = `0x6064600c60003960646000fd${words}` as Hex
    await chain.setCode({ address: RECIPIENT as Hex, bytecode })
    await expect(transfer.plan(draftOf(native, 1n), LIVE)).rejects.toMatchObject({
      code: 'transfer/simulation-failed',
      context: { reason: 'closed today' },
    })
  })
})

describe('SAF-01 the contract describes the token', () => {
  test.each([8, 4, 0])('a server that claims %d decimals for a token with 6 stops the plan', async (decimals) => {
    await expect(transfer.plan(draftOf({ ...dollar, decimals }, 100n), LIVE)).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
      context: { mismatch: 'decimals', listed: String(decimals), onChain: '6' },
    })
  })
  test('the coin has the decimals of its network', async () => {
    await expect(transfer.plan(draftOf({ ...native, decimals: 6 }, 1n), LIVE)).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
    })
    const { token } = await transfer.plan(draftOf(native, 1n), LIVE)
    expect(token).toEqual({ address: null, symbol: 'ETH', decimals: 18 })
  })
  test('symbol and decimals in the plan come from the contract, which is called for them once', async () => {
    const requests: unknown[] = []
    const read: Reader['read'] = (call, options) => {
      requests.push((call.params[0] as { data?: string } | undefined)?.data)
      return clients.read(call, options)
    }
    const own = createTransfer(networks, { read })
    const plan = () => own.plan(draftOf({ ...dollar, symbol: 'USDX', name: 'Other' }, 7n), LIVE)
    for (const { token } of [await plan(), await plan()])
      expect(token).toEqual({ address: dollar.address?.toLowerCase(), symbol: 'TUSD', decimals: 6 })
    expect(requests.filter((data) => data === '0x313ce567')).toHaveLength(1)
  })
})

describe('what became of the transaction', () => {
  test('SND-05 reverted, and out of gas', async () => {
    const { call } = await transfer.plan(draftOf(dollar, 25_000_500_000n), LIVE)
    const [transaction] = call.params as [{ gas: string }]
    await followed(await send(call))
    const again = await send({ ...call, params: [{ ...transaction, gas: '0x186a0' }] })
    expect(await followed(again)).toMatchObject({ status: 'failed', reason: expect.not.stringMatching(/^out of gas$/) })
    await chain.revert({ id: snapshot })
    snapshot = await chain.snapshot()
    const hungry = await send({ ...call, params: [{ ...transaction, gas: '0x7000' }] })
    expect(await followed(hungry)).toMatchObject({ status: 'failed', reason: 'out of gas' })
  })

  test('SND-05 replaced by another with the same nonce', async () => {
    const { call } = await transfer.plan(draftOf(native, 1n), LIVE)
    const [transaction] = call.params as [Record<string, string>]
    await chain.setAutomine(false)
    await chain.setIntervalMining({ interval: 0 })
    const hash = await send(call)
    const { nonce } = await chain.getTransaction({ hash })
    const outcome = followed(hash)
    await expect.poll(() => answered.has('eth_getTransactionByHash')).toBe(true)
    const fees = { maxFeePerGas: '0x4a817c8000', maxPriorityFeePerGas: '0x4a817c8000' }
    const by = await send({
      ...call,
      params: [{ ...transaction, ...fees, value: '0x2', nonce: `0x${nonce.toString(16)}` }],
    })
    await chain.mine({ blocks: 1 })
    expect(await outcome).toEqual({ status: 'replaced', by })
    await chain.setAutomine(true)
  })
})

describe('the bytes of a call', () => {
  const address = fc
    .bigInt({ min: 1n, max: 2n ** 160n - 1n })
    .map((value) => `0x${value.toString(16).padStart(40, '0')}`)

  test('SND-07 what is not exactly one transfer has no summary', async () => {
    const { call } = await transfer.plan(draftOf(dollar, 7n), LIVE)
    const [transaction] = call.params as [{ data: string }]
    const change = (changed: object) => transfer.summarize({ ...call, params: [{ ...transaction, ...changed }] })
    expect(change({})).toMatchObject({ units: 7n })
    for (const data of [
      `${transaction.data}00`,
      transaction.data.slice(0, -2),
      transaction.data.replace('a9059cbb', '095ea7b3'),
      '0x00',
    ])
      expect(change({ data })).toBeNull()
    expect(change({ value: '0x1' })).toBeNull()
    expect(transfer.summarize({ ...call, method: 'personal_sign' })).toBeNull()
    await fc.assert(
      fc.asyncProperty(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), async (to, units) => {
        expect(change({ data: undefined, to, value: `0x${units.toString(16)}` })).toMatchObject({ to, units })
      }),
    )
  })
})
