// Transactions in words: which allowances are told, and with which warning. The token's contract does not answer here.
import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { TEXTS } from '../i18n/texts.ts'
import { describeTransaction } from './describeTransaction.ts'

const [spender, token, contract] = ['1', '2', '3'].map((digit): Hex => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const network = { id: 'eip155:31337', name: 'Local', native: { symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const place = { network, rpcUrl: 'http://127.0.0.1:1', address: `0x${'a'.repeat(40)}` }
const describe = (data: Hex) => describeTransaction({ to: contract, data, valueWei: 0n }, place)
const of = (signature: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi([signature] as readonly string[]) as Abi, args } as unknown as {
    abi: Abi
    functionName: string
  })

const [half, halfOfPermit2] = [2n ** 255n - 1n, 2n ** 159n - 1n]
const approve = (units: bigint) => of('function approve(address spender, uint256 units)', spender, units)
const increase = (units: bigint) => of('function increaseAllowance(address spender, uint256 units)', spender, units)
const approveAtPermit2 = (units: bigint) =>
  of('function approve(address token, address spender, uint160 units, uint48 end)', token, spender, units, 5)
const all = (isAllowed: boolean) =>
  of('function setApprovalForAll(address operator, bool isAllowed)', spender, isAllowed)

test.each<[string, Hex, string, string | null]>([
  ['approve', approve(5n), 'Allow spending of 5 units of an unnamed token', TEXTS.allowed],
  [
    'approve, just below no limit',
    approve(half - 1n),
    `Allow spending of ${(half - 1n).toLocaleString('en')} units of an unnamed token`,
    TEXTS.allowed,
  ],
  ['approve, without limit', approve(half), 'Allow spending of all an unnamed token', TEXTS.unlimited],
  ['approve of nothing', approve(0n), 'End an allowance of an unnamed token', null],
  ['increaseAllowance', increase(5n), 'Allow spending of 5 units of an unnamed token', TEXTS.allowed],
  ['increaseAllowance by nothing', increase(0n), 'Allow spending of 0 units of an unnamed token', TEXTS.allowed],
  ['increaseAllowance, without limit', increase(half), 'Allow spending of all an unnamed token', TEXTS.unlimited],
  [
    'decreaseAllowance',
    of('function decreaseAllowance(address spender, uint256 units)', spender, 5n),
    'Reduce an allowance of an unnamed token',
    null,
  ],
  ['approve of Permit2', approveAtPermit2(5n), 'Allow spending of 5 units of an unnamed token', TEXTS.allowed],
  [
    'approve of Permit2, just below no limit',
    approveAtPermit2(halfOfPermit2 - 1n),
    `Allow spending of ${(halfOfPermit2 - 1n).toLocaleString('en')} units of an unnamed token`,
    TEXTS.allowed,
  ],
  [
    'approve of Permit2, without limit',
    approveAtPermit2(halfOfPermit2),
    'Allow spending of all an unnamed token',
    TEXTS.unlimited,
  ],
  ['setApprovalForAll', all(true), 'Allow moving of every item', TEXTS.everyItem],
  ['the end of setApprovalForAll', all(false), 'End an allowance', null],
  [
    'permit, which another contract may take otherwise',
    of('function permit(address a, address b, uint256 c)', spender, spender, 5n),
    'Call a contract',
    TEXTS.unreadable,
  ],
])('SAF-09 %s', async (_name, data, heading, warning) => {
  expect(await describe(data)).toMatchObject({ heading, warning, content: { text: data } })
})

test('SAF-09 an allowance of Permit2 names the token, who may spend it, and the contract', async () => {
  const { facts } = await describe(approveAtPermit2(5n))
  expect(facts.map(({ label, value }) => [label, value.replaceAll(' ', '')])).toEqual([
    ['Spender', spender],
    ['Up to', '5unitsofanunnamedtoken'],
    ['Token contract', token],
    ['Contract', contract],
  ])
})
