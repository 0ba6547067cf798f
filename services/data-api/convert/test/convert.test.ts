import { assert, asyncProperty, bigInt, constantFrom } from 'fast-check'
import { decodeFunctionData, erc20Abi, type Hex, maxUint256, parseUnits, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { POOL_OWNER_INDEX } from '../../../local/chains/evm/pools/plan.ts'
import { startFaultyDataApi } from '../../../local/data-api/startFaultyDataApi.ts'
import { type DataWorld, LOCAL, PROJECT_ID, SECOND, startDataWorld } from '../../test/dataWorld.ts'
import { routerAbi } from '../abi.ts'
import type { Pools } from '../pools.ts'
import { NATIVE_ADDRESS } from '../quote.ts'
import { createTrader, type Refusal, type Trader } from './trader.ts'

const RUNS = 25
const TRADES = 4

let world: DataWorld
let pools: Pools
let trader: Trader
/** Holds most of every token. */
let whale: Trader
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
  const [first] = world.evm.pools
  if (!first) throw new Error('No network has pools.')
  pools = first
  trader = createTrader(world, pools, 0)
  whale = createTrader(world, pools, POOL_OWNER_INDEX)
})
afterAll(() => world.stop())

async function refusalOf(pending: Promise<Response>): Promise<string> {
  const response = await pending
  const { status, reasons }: Refusal = await response.json()
  return `${response.status} ${status} ${reasons[0]?.field}: ${reasons[0]?.description}`
}

describe('the chain delivers exactly what was quoted, to the last unit', () => {
  test.each([
    { what: 'native to token', from: 'ETH', to: 'TUSD', amount: '0.123456789012345678' },
    { what: 'token to native, with approval', from: 'LATCH', to: 'ETH', amount: '777.000000000000000001' },
    { what: 'token to token', from: 'LATCH', to: 'TUSD', amount: '12.5' },
    { what: 'two hops', from: 'GRDN', to: 'ETH', amount: '100.25' },
    { what: 'three hops', from: 'GRDN', to: 'TUSD', amount: '33.333333333333333333' },
    { what: 'a token without decimals', from: 'TIX', to: 'TUSD', amount: '3' },
    { what: 'to a token without decimals', from: 'TUSD', to: 'TIX', amount: '40.000001' },
    { what: 'a token whose calls return nothing', from: 'OUSD', to: 'TUSD', amount: '99.999999' },
    { what: 'a token that keeps a part of each transfer', from: 'TOLL', to: 'ETH', amount: '10.000000000000000049' },
    { what: 'to a token that keeps a part', from: 'ETH', to: 'TOLL', amount: '0.01' },
    { what: 'from and to tokens, one of which keeps a part', from: 'TOLL', to: 'TUSD', amount: '5' },
    { what: 'wrapping', from: 'ETH', to: 'WETH', amount: '0.5' },
    { what: 'unwrapping', from: 'WETH', to: 'ETH', amount: '0.25' },
  ])('SWP-03 $what', async ({ from, to, amount }) => {
    const units = parseUnits(amount, trader.find(from)?.decimals ?? 18)
    const quoted = await trader.readQuote(from, to, units)
    expect(quoted).toBeGreaterThan(0n)
    if (trader.find(from) && from !== 'WETH') await trader.approve(from, to, units)
    const before = await trader.readUnits(from)
    expect(await trader.swap(from, to, units)).toBe(quoted)
    if (trader.find(from)) expect(before - (await trader.readUnits(from))).toBe(units)
  })

  test('SWP-03 any amount', async () => {
    const amounts = bigInt({ min: 10n ** 12n, max: 10n ** 17n })
    const sent = asyncProperty(constantFrom('TUSD', 'LATCH', 'GRDN', 'TOLL'), amounts, async (to, units) => {
      const quoted = await trader.readQuote('ETH', to, units)
      expect(await trader.swap('ETH', to, units)).toBe(quoted)
    })
    await assert(sent, { numRuns: TRADES })
  })

  test('SWP-02 any tokens and amounts: exactly the router’s result for the path in the call, and the best of the plain ones', async () => {
    const symbols = constantFrom('WETH', 'TUSD', 'LATCH', 'LBTC', 'GRDN', 'TIX', 'OUSD')
    const property = asyncProperty(symbols, symbols, bigInt({ min: 1n, max: 10n ** 24n }), async (from, to, units) => {
      const response = await trader.quote(from, to, units)
      if (!response.ok) return void expect(response.status).toBe(400)
      const quoted = BigInt((await response.json()).quotes[0].toAmount)
      const path = pathOf(await trader.buildSwap(from, to, units))
      const ends = [trader.addressOf(from), trader.addressOf(to)] as const
      expect([path[0], path.at(-1)]).toEqual(ends)
      expect(quoted).toBe(await trader.readPath(path, units))
      for (const between of ['WETH', 'TUSD', 'LATCH', 'LBTC']) {
        if (between === from || between === to) continue
        expect(quoted).toBeGreaterThanOrEqual(
          await trader.readPath([ends[0], trader.addressOf(between), ends[1]], units),
        )
      }
      expect(quoted).toBeGreaterThanOrEqual(await trader.readPath(ends, units))
    })
    await assert(property, { numRuns: RUNS })
  })
})

function decodeSwap({ data }: { data: Hex }) {
  return decodeFunctionData({ abi: routerAbi, data })
}

function pathOf(tx: { data: Hex }): readonly Hex[] {
  for (const each of decodeSwap(tx).args ?? []) if (typeof each === 'object') return each
  return []
}

describe('someone else’s trade in between', () => {
  const units = parseUnits('1', 18)

  test('SWP-03 within the slippage: no less than the minimum arrives', async () => {
    const quoted = await trader.readQuote('ETH', 'TUSD', units)
    const tx = await trader.buildSwap('ETH', 'TUSD', units)
    await whale.swap('ETH', 'TUSD', parseUnits('2', 18))
    const before = await trader.readUnits('TUSD')
    expect((await trader.send(tx, units)).status).toBe('success')
    const got = (await trader.readUnits('TUSD')) - before
    expect(got).toBeLessThan(quoted)
    expect(got).toBeGreaterThanOrEqual(quoted - (quoted * 100n) / 10_000n)
  })

  test('SWP-03 SWP-04 beyond it: the swap is reverted, and only the fee is lost', async () => {
    const tx = await trader.buildSwap('ETH', 'TUSD', units)
    await whale.swap('ETH', 'TUSD', parseUnits('20', 18))
    const before = await Promise.all([trader.readUnits('ETH'), trader.readUnits('TUSD')])
    const { status, gasUsed, effectiveGasPrice } = await trader.send(tx, units)
    expect(status).toBe('reverted')
    const after = await Promise.all([trader.readUnits('ETH'), trader.readUnits('TUSD')])
    expect(after).toEqual([before[0] - gasUsed * effectiveGasPrice, before[1]])
  })

  test.each([
    [0, 0n],
    [0.5, 50n],
    [1, 100n],
    [50, 5000n],
  ])('SWP-03 a slippage of %s %% lowers it by that much, rounded for the visitor', async (slippage, bps) => {
    const tx = await trader.buildSwap('LATCH', 'ETH', 123_456_789n * 10n ** 9n, { eip155: { slippage } })
    const { functionName, args } = decodeSwap(tx)
    const timestampS = await trader.readTimestampS()
    const expected = BigInt(tx.amount) - (BigInt(tx.amount) * bps) / 10_000n
    expect(functionName).toBe('swapExactTokensForETH')
    expect(args?.[1]).toBe(expected)
    expect(args?.[3]).toBe(trader.address)
    expect(Number(args?.[4]) - Number(timestampS)).toBeGreaterThan(1100)
    expect(Number(args?.[4]) - Number(timestampS)).toBeLessThanOrEqual(1200)
  })
})

describe('approvals', () => {
  test('SWP-03 what was approved is what is allowed; the native token is always allowed', async () => {
    const allowanceOf = async (symbol: string) => {
      const params = { tokenAddress: trader.caip(symbol), userAddress: trader.user }
      return (await (await world.request('/v1/convert/allowance', params)).json()).allowance
    }
    expect(await allowanceOf('LBTC')).toBe('0')
    await trader.approve('LBTC', 'ETH', 12_345n)
    expect(await allowanceOf('LBTC')).toBe('12345')
    expect(await allowanceOf('ETH')).toBe(String(maxUint256))
  })

  test('SWP-03 the contract of the token is in both addresses, and without an amount it is unlimited', async () => {
    for (const amount of [77n, undefined]) {
      const { tx } = await (await trader.requestApproval('LBTC', 'ETH', amount)).json()
      const token = trader.caip('LBTC')
      expect(tx).toEqual({
        from: token,
        to: token,
        data: tx.data,
        value: '0',
        eip155: { gasPrice: expect.any(String) },
      })
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
      expect([functionName, args]).toEqual(['approve', [pools.router, amount ?? maxUint256]])
    }
    expect(await refusalOf(trader.requestApproval('ETH', 'LBTC', 1n))).toMatch(/^400 FAILED from: /)
  })
})

describe('an impossible request gets an error', () => {
  const LIQUIDITY = '400 FAILED no-liquidity: insufficient liquidity'
  test.each([
    { why: 'four hops would be needed', from: 'OUSD', to: 'GRDN', units: 10n ** 6n },
    { why: 'no pool has the token', from: 'ETH', to: 'VISIT reward-usd.example', units: 10n ** 18n },
    { why: 'so little that nothing comes out', from: 'LATCH', to: 'TIX', units: 1n },
    { why: 'more than a pool can hold', from: 'LATCH', to: 'TUSD', units: 2n ** 112n },
  ])('SWP-04 no liquidity: $why', async ({ from, to, units }) => {
    expect(await refusalOf(trader.quote(from, to, units))).toBe(LIQUIDITY)
    expect(await refusalOf(trader.requestSwap(from, to, units))).toBe(LIQUIDITY)
  })

  test('SWP-01 API-01 a network that is not served, an account without its network, invalid amounts', async () => {
    const elsewhere = createTrader(world, pools, 0, 'eip155:5')
    const params = { chainId: 'eip155:5' }
    expect(await refusalOf(elsewhere.quote('ETH', 'TUSD', 1n))).toMatch(/^400 FAILED chainId: /)
    expect(await refusalOf(world.request('/v1/convert/tokens', params))).toMatch(/^400 FAILED chainId: /)
    expect(await refusalOf(world.request('/v1/convert/gas-price', params))).toMatch(/^400 FAILED chainId: /)
    const plain = { userAddress: trader.address }
    expect(await refusalOf(trader.requestSwap('ETH', 'TUSD', 1n, plain))).toMatch(/^400 FAILED userAddress: /)
    const other = { userAddress: `${SECOND}:${trader.address}` }
    expect(await refusalOf(trader.requestSwap('ETH', 'TUSD', 1n, other))).toMatch(/^400 FAILED userAddress: /)
    expect(await refusalOf(trader.quote('ETH', 'ETH', 1n))).toMatch(/^400 FAILED to: /)
    for (const amount of ['0', '-1', '1.5', '0x10', '', '1e18', String(maxUint256 + 1n)]) {
      expect(await refusalOf(trader.quote('ETH', 'TUSD', amount))).toMatch(/^400 FAILED amount: /)
    }
    const reckless = { eip155: { slippage: 99 } }
    expect(await refusalOf(trader.requestSwap('ETH', 'TUSD', 1n, reckless))).toMatch(/^400 FAILED eip155.slippage: /)
    expect(world.faults).toEqual([])
  })

  test('API-01 a network that is down gives a 503 and is not a fault of the server; an invalid token gives an error', async () => {
    // Nothing listens on port 1.
    const dead = { ...pools, rpcUrl: 'http://127.0.0.1:1' }
    const down = await startFaultyDataApi({ ...world.settings, networks: [], pools: [dead] })
    const tokens = { from: trader.caip('TUSD'), to: trader.caip('ETH'), amount: '1' }
    const account = { tokenAddress: trader.caip('TUSD'), userAddress: trader.user }
    const query = new URLSearchParams({ projectId: PROJECT_ID, chainId: LOCAL, ...tokens, ...account })
    const urlOf = (name: string) => `${down.url}/v1/convert/${name}?${query}`
    const built = { method: 'POST', body: JSON.stringify({ ...tokens, userAddress: trader.user }) }
    const statuses = ['quotes', 'gas-price', 'allowance', 'build-approve'].map(
      async (name) => (await fetch(urlOf(name))).status,
    )
    expect(await Promise.all(statuses)).toEqual([503, 503, 503, 503])
    expect((await fetch(urlOf('build-transaction'), built)).status).toBe(503)
    await down.stop()
    expect(world.faults).toEqual([])
    const nothing = { tokenAddress: `${LOCAL}:0x${'12'.repeat(20)}`, userAddress: trader.user }
    expect(await refusalOf(world.request('/v1/convert/allowance', nothing))).toMatch(/^400 FAILED tokenAddress: /)
  })

  test('SWP-04 a requested estimate reports what the network would refuse', async () => {
    const poor = createTrader(world, pools, 5)
    const estimated = { disableEstimate: false }
    expect(await refusalOf(poor.requestSwap('LATCH', 'TUSD', 1000n * 10n ** 18n, estimated))).toMatch(
      /^400 FAILED reverts: /,
    )
    const { eip155 } = await trader.buildSwap('ETH', 'TUSD', 10n ** 15n, estimated)
    expect(Number(eip155.gas)).toBeGreaterThan(60_000)
    expect(Number(eip155.gas)).toBeLessThan(200_000)
  })
})

describe('networks and tokens', () => {
  const SWAP_NETWORKS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

  test('SWP-01 each of the twelve swap networks is served by a local one under its own id', async () => {
    const answers = SWAP_NETWORKS.map(async (id) => {
      const chainId = `eip155:${id}`
      const { tokens } = await (await world.request('/v1/convert/tokens', { chainId })).json()
      expect(tokens[0]).toMatchObject({ address: `${chainId}:${NATIVE_ADDRESS}`, decimals: 18 })
      const swapper = createTrader(world, pools, 0, chainId)
      const quoted = await swapper.readQuote('ETH', 'TUSD', 10n ** 16n)
      const tx = await swapper.buildSwap('ETH', 'TUSD', 10n ** 16n)
      expect([tx.from, tx.to, BigInt(tx.amount)]).toEqual([swapper.user, `${chainId}:${pools.router}`, quoted])
      const gas = await (await world.request('/v1/convert/gas-price', { chainId })).json()
      expect(BigInt(gas.standard)).toBeLessThan(BigInt(gas.fast))
      expect(BigInt(gas.fast)).toBeLessThan(BigInt(gas.instant))
      return tokens[0].symbol
    })
    const symbols = await Promise.all(answers)
    expect(symbols.join(' ')).toBe('ETH ETH ETH ETH ETH BNB POL XDAI AVAX FTM KAIA ETH')
  })

  test('SWP-02 tokens are listed with what a page shows of them, without bait, and can be requested individually', async () => {
    const request = async (params: object) =>
      (await (await world.request('/v1/convert/tokens', { chainId: SECOND, ...params })).json()).tokens
    const tokens = await request({})
    expect(tokens.map(({ symbol, decimals }: { symbol: string; decimals: number }) => `${symbol} ${decimals}`)).toEqual(
      ['ETH 18', 'TUSD 6', 'WETH 18', 'LBTC 8', 'GRDN 18', 'TIX 0', 'OUSD 6', 'TOLL 18'],
    )
    expect(await request({ address: `${SECOND}:${trader.addressOf('TIX')}` })).toEqual([
      {
        name: 'Museum Ticket',
        symbol: 'TIX',
        decimals: 0,
        eip2612: false,
        address: `${SECOND}:${trader.addressOf('TIX').toLowerCase()}`,
        logoUri: `${world.api.url}/pictures/token/TIX`,
      },
    ])
    expect(await request({ address: zeroAddress })).toEqual([])
  })

  test('BAL-01 prices follow from the pools, in US dollars', async () => {
    const second = createTrader(world, world.evm.pools[1] ?? pools, 0)
    const price = async (symbol: string) => {
      const body = { projectId: 'a'.repeat(32), currency: 'usd', addresses: [second.caip(symbol)] }
      return (await (await world.post('/v1/fungible/price', body)).json()).fungibles[0]?.price
    }
    const symbols = ['ETH', 'WETH', 'TUSD', 'LBTC', 'GRDN', 'TIX', 'OUSD', 'VISIT reward-usd.example']
    expect(await Promise.all(symbols.map(price))).toEqual([3000, 3000, 1, 90000, 0.225, 12, 1, undefined])
  })
})

describe('an API with manipulated responses, for client tests', () => {
  const units = 10n ** 18n
  const THIEF = '0xBAdBadbADBaDBADBadbADbaDBadBaDBADBadBAD0'
  const SWAP_TOKENS_FOR_ETH = '0x18cbafe5'
  const DEAR_WEI = 10n ** 13n
  const strike = (patch: string, path: string) => world.api.faults.add({ kind: 'tampered', patch, path, times: 1 })
  afterEach(() => world.api.faults.clear())

  /** Returns the arguments of a swap of LATCH for ether by their names. */
  async function readSwap() {
    const { to, data, eip155 } = await trader.buildSwap('LATCH', 'ETH', units)
    const isDear = BigInt(eip155.gasPrice) > DEAR_WEI
    const call = { to, gas: eip155.gas, isDear, length: data.length }
    const decoded = data.startsWith(SWAP_TOKENS_FOR_ETH) ? decodeSwap({ data }) : null
    if (decoded?.functionName !== 'swapExactTokensForETH') return call
    const [given, minimum, path, recipient, deadlineS] = decoded.args
    const timestampS = await trader.readTimestampS()
    const end = deadlineS < timestampS ? 'over' : deadlineS - timestampS > 1200n ? 'never' : 'soon'
    return { ...call, given, minimum, target: path.at(-1), recipient, end }
  }

  test.each([
    { patch: 'otherRouter', wrong: { to: `${LOCAL}:${THIEF}` } },
    { patch: 'otherRecipient', wrong: { recipient: THIEF } },
    { patch: 'lowerMinimum', wrong: { minimum: 1n } },
    { patch: 'otherTarget', wrong: { target: THIEF } },
    { patch: 'greaterAmount', wrong: { given: maxUint256 } },
    { patch: 'staleDeadline', wrong: { end: 'over' } },
    { patch: 'noDeadline', wrong: { end: 'never' } },
    { patch: 'absurdGas', wrong: { gas: '60000000', isDear: true } },
  ])('SWP-03 $patch changes only that, and once', async ({ patch, wrong }) => {
    const truth = await readSwap()
    strike(patch, '/v1/convert/build-transaction')
    expect(await readSwap()).toEqual({ ...truth, ...wrong })
    expect(await readSwap()).toEqual(truth)
  })

  test('SWP-03 trailing bytes and a call other than a swap', async () => {
    const { length } = await readSwap()
    strike('trailingBytes', '/v1/convert/build-transaction')
    expect((await readSwap()).length).toBe(length + 8)
    strike('otherCall', '/v1/convert/build-transaction')
    const { data, amount } = await trader.buildSwap('LATCH', 'ETH', units)
    const stolen = { functionName: 'transfer', args: [THIEF, BigInt(amount)] }
    expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual(stolen)
  })

  test('SWP-03 an approval for someone else, without a limit, or of another token', async () => {
    const readApproval = async (patch: string) => {
      strike(patch, '/v1/convert/build-approve')
      const { tx } = await (await trader.requestApproval('LATCH', 'ETH', units)).json()
      return [tx.from, ...(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args ?? [])]
    }
    expect(await readApproval('otherSpender')).toEqual([trader.caip('LATCH'), THIEF, units])
    expect(await readApproval('unlimitedApproval')).toEqual([trader.caip('LATCH'), pools.router, maxUint256])
    expect(await readApproval('otherApprovedToken')).toEqual([`${LOCAL}:${THIEF}`, pools.router, units])
  })

  test('SWP-02 an outdated quote, wrong decimals, expensive gas', async () => {
    const quoted = await trader.readQuote('LATCH', 'ETH', units)
    strike('staleQuote', '/v1/convert/quotes')
    expect(await trader.readQuote('LATCH', 'ETH', units)).toBe((quoted * 105n) / 100n)
    strike('wrongDecimals', '/v1/convert/tokens')
    const { tokens } = await (await world.request('/v1/convert/tokens', { chainId: SECOND })).json()
    expect(tokens.map(({ decimals }: { decimals: number }) => decimals)).toEqual([6, 18, 6, 18, 6, 18, 18, 6])
    strike('absurdGas', '/v1/convert/gas-price')
    const { standard } = await (await world.request('/v1/convert/gas-price', { chainId: SECOND })).json()
    expect(BigInt(standard)).toBeGreaterThan(DEAR_WEI)
  })
})
