// Descriptions of staking: calls to known contracts and vaults, who receives the result, and calls that are not described.
import { type Abi, encodeAbiParameters, encodeFunctionData, getAddress, type Hex, parseAbi, parseEther } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { TEXTS } from '../i18n/texts.ts'
import { describeTransaction } from './describeTransaction.ts'

const [own, other, asset] = ['a', 'b', 'c'].map((digit) => getAddress(`0x${digit.repeat(40)}`)) as [Hex, Hex, Hex]
const vault: Hex = `0x${'d'.repeat(40)}`
const DEPOSIT_CONTRACT = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const WSTETH = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const WITHDRAWAL_QUEUE = '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1'
/** Selectors from the contracts' documentation. */
const SELECTORS = { asset: '0x38d52e0f', symbol: '0x95d89b41', decimals: '0x313ce567' }
const SYMBOLS: Readonly<Record<string, string>> = {
  [STETH]: 'stETH',
  [WSTETH]: 'wstETH',
  [asset]: 'USDC',
  [vault]: 'vUSDC',
}

/** A node that knows the tokens and one vault. */
function answer(to: string, data: string): Hex | null {
  const [, symbol] = Object.entries(SYMBOLS).find(([token]) => token.toLowerCase() === to.toLowerCase()) ?? []
  if (data === SELECTORS.asset) return to === vault ? encodeAbiParameters([{ type: 'address' }], [asset]) : null
  if (data === SELECTORS.symbol && symbol) return encodeAbiParameters([{ type: 'string' }], [symbol])
  const decimals = symbol?.endsWith('USDC') ? 6 : 18
  return data === SELECTORS.decimals && symbol ? encodeAbiParameters([{ type: 'uint8' }], [decimals]) : null
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    const { id, params } = JSON.parse(String(options?.body))
    const result = answer(params[0].to, params[0].data)
    return Response.json({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: 3, message: 'reverted' } }) })
  })
})

const of = (signature: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]) as Abi, args } as unknown as {
    abi: Abi
    functionName: string
  })
async function describe(to: Hex, data: Hex, valueWei = 0n, id = 'eip155:1') {
  const network = { id, name: 'Ethereum', native: { symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
  const place = { network, rpcUrl: 'http://127.0.0.1:1', address: own }
  const { heading, facts, warning } = await describeTransaction({ to, data, valueWei }, place)
  return { heading, facts: facts.map(({ label, value }) => `${label}: ${value.replaceAll(' ', '')}`), warning }
}

const [key, signature, root] = [`0x${'1'.repeat(96)}`, `0x${'2'.repeat(192)}`, `0x${'3'.repeat(64)}`]
const deposit = (credentials: string) =>
  of('deposit(bytes key, bytes credentials, bytes signature, bytes32 root)', key, credentials, signature, root)
const credentialsOf = (kind: string, account: string) => `0x${kind}${'0'.repeat(22)}${account.slice(2).toLowerCase()}`
const contract = (address: string) => `Contract: ${address}`

test.each([
  ['0x22895118', deposit(credentialsOf('01', own))],
  ['0xa1903eab', of('submit(address a)', own)],
  ['0xea598cb0', of('wrap(uint256 a)', 1n)],
  ['0xde0e9a3e', of('unwrap(uint256 a)', 1n)],
  ['0xd6681042', of('requestWithdrawals(uint256[] a, address b)', [1n], own)],
  ['0x6e553f65', of('deposit(uint256 a, address b)', 1n, own)],
  ['0xb460af94', of('withdraw(uint256 a, address b, address c)', 1n, own, own)],
  ['0xba087652', of('redeem(uint256 a, address b, address c)', 1n, own, own)],
])('SAF-09 %s is the selector of the call that is read', (selector, data) => {
  expect(data.slice(0, 10)).toBe(selector)
})

test.each([
  ['01', own, own, null],
  ['02', own, own, null],
  ['01', other, other, TEXTS.swapElsewhere],
  ['00', own, credentialsOf('00', own), TEXTS.unreadable],
])('SAF-09 a deposit for a validator shows who owns the withdrawals: %s, %s', async (kind, account, owner, warning) => {
  expect(await describe(DEPOSIT_CONTRACT, deposit(credentialsOf(kind, account)), parseEther('32'))).toEqual({
    heading: 'Stake 32 ETH',
    facts: [`Validator key: ${key}`, `Withdrawals go to: ${owner}`, contract(DEPOSIT_CONTRACT)],
    warning,
  })
})

test('SAF-09 Lido: staking, wrapping, and requesting a withdrawal', async () => {
  expect(await describe(STETH, of('submit(address a)', other), parseEther('0.5'))).toEqual({
    heading: 'Stake 0.5 ETH',
    facts: [contract(STETH)],
    warning: null,
  })
  const half = parseEther('0.5')
  const wrapped = { facts: [contract(WSTETH)], warning: null }
  expect(await describe(WSTETH, of('wrap(uint256 a)', half))).toEqual({
    heading: 'Swap 0.5 stETH for wstETH',
    ...wrapped,
  })
  const unwrapped = await describe(WSTETH, of('unwrap(uint256 a)', half))
  expect(unwrapped).toEqual({ heading: 'Swap 0.5 wstETH for stETH', ...wrapped })
  const request = (owner: string) => of('requestWithdrawals(uint256[] a, address b)', [half, parseEther('2')], owner)
  const question = { heading: 'Unstake 2.5 stETH', facts: [contract(WITHDRAWAL_QUEUE)], warning: null }
  expect(await describe(WITHDRAWAL_QUEUE, request(own))).toEqual(question)
  expect(await describe(WITHDRAWAL_QUEUE, request(`0x${'0'.repeat(40)}`))).toEqual(question)
  expect(await describe(WITHDRAWAL_QUEUE, request(other))).toEqual({
    heading: 'Unstake 2.5 stETH',
    facts: [`Recipient: ${other}`, contract(WITHDRAWAL_QUEUE)],
    warning: TEXTS.swapElsewhere,
  })
})

test('SAF-09 a vault of ERC-4626: what goes in or out, who owns it, and who gets it', async () => {
  const [of4626, rest] = [1_500_000n, [`Token contract: ${asset}`, `Vault: ${vault}`]]
  expect(await describe(vault, of('deposit(uint256 a, address b)', of4626, own))).toEqual({
    heading: 'Deposit 1.5 USDC',
    facts: rest,
    warning: null,
  })
  expect(await describe(vault, of('withdraw(uint256 a, address b, address c)', of4626, own, own))).toEqual({
    heading: 'Withdraw 1.5 USDC',
    facts: rest,
    warning: null,
  })
  expect(await describe(vault, of('redeem(uint256 a, address b, address c)', of4626, other, asset))).toEqual({
    heading: 'Redeem 1.5 vUSDC',
    facts: [`From: ${asset}`, `Recipient: ${other}`, ...rest],
    warning: TEXTS.swapElsewhere,
  })
})

const submit = of('submit(address a)', own)
const wrap = of('wrap(uint256 a)', 1n)
const request = of('requestWithdrawals(uint256[] a, address b)', [1n], own)
const intoVault = of('deposit(uint256 a, address b)', 1n, own)
test.each<[string, Hex, Hex, bigint, string]>([
  ['a deposit on another network', DEPOSIT_CONTRACT, deposit(credentialsOf('01', own)), 1n, 'eip155:10'],
  ['a deposit at another contract', vault, deposit(credentialsOf('01', own)), 1n, 'eip155:1'],
  ['Lido’s call at another contract', vault, submit, 1n, 'eip155:1'],
  ['Lido’s call on another network', STETH, submit, 1n, 'eip155:10'],
  ['bytes behind the arguments', STETH, `${submit}00`, 1n, 'eip155:1'],
  ['bytes behind a deposit', DEPOSIT_CONTRACT, `${deposit(credentialsOf('01', own))}00`, 1n, 'eip155:1'],
  ['wrapping with an amount of ETH', WSTETH, wrap, 1n, 'eip155:1'],
  ['a request with an amount of ETH', WITHDRAWAL_QUEUE, request, 1n, 'eip155:1'],
  ['a vault’s call with an amount of ETH', vault, intoVault, 1n, 'eip155:1'],
  ['a vault’s call at a contract that holds nothing', other, intoVault, 0n, 'eip155:1'],
  ['another call of a vault', vault, of('mint(uint256 a, address b)', 1n, own), 0n, 'eip155:1'],
])('SAF-09 %s stays unread', async (_name, to, data, valueWei, id) => {
  expect(await describe(to, data, valueWei, id)).toMatchObject({
    heading: 'Call a contract',
    warning: TEXTS.unreadable,
  })
})
