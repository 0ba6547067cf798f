// Descriptions of transactions: which allowances they show, and with which warning. The token's contract does not respond here.
import { type Abi, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test, vi } from 'vitest'
import { TEXTS } from '../i18n/texts.ts'
import { describeTransaction } from './describeTransaction.ts'

const [spender, token, contract] = ['1', '2', '3'].map((digit): Hex => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const network = { id: 'eip155:31337', name: 'Local', native: { symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const place = { network, rpcUrl: 'http://127.0.0.1:1', address: `0x${'a'.repeat(40)}` }
const describe = (data: Hex, plain: { to?: Hex | null; valueWei?: bigint } = {}) =>
  describeTransaction({ to: contract, data, valueWei: 0n, ...plain }, place)
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
  ['approve', approve(5n), 'Allow spending 5 units of an unnamed token', TEXTS.allowed],
  [
    'approve, just below no limit',
    approve(half - 1n),
    `Allow spending ${(half - 1n).toLocaleString('en')} units of an unnamed token`,
    TEXTS.allowed,
  ],
  ['approve, without limit', approve(half), 'Allow spending any amount of an unnamed token', TEXTS.unlimited],
  ['approve of nothing', approve(0n), 'Revoke the allowance for an unnamed token', null],
  ['increaseAllowance', increase(5n), 'Allow spending 5 units of an unnamed token', TEXTS.allowed],
  ['increaseAllowance by nothing', increase(0n), 'Allow spending 0 units of an unnamed token', TEXTS.allowed],
  [
    'increaseAllowance, without limit',
    increase(half),
    'Allow spending any amount of an unnamed token',
    TEXTS.unlimited,
  ],
  [
    'decreaseAllowance',
    of('function decreaseAllowance(address spender, uint256 units)', spender, 5n),
    'Reduce the allowance for an unnamed token',
    null,
  ],
  ['approve of Permit2', approveAtPermit2(5n), 'Allow spending 5 units of an unnamed token', TEXTS.allowed],
  [
    'approve of Permit2, just below no limit',
    approveAtPermit2(halfOfPermit2 - 1n),
    `Allow spending ${(halfOfPermit2 - 1n).toLocaleString('en')} units of an unnamed token`,
    TEXTS.allowed,
  ],
  [
    'approve of Permit2, without limit',
    approveAtPermit2(halfOfPermit2),
    'Allow spending any amount of an unnamed token',
    TEXTS.unlimited,
  ],
  [
    'transferFrom',
    of('function transferFrom(address from, address to, uint256 units)', token, spender, 5n),
    'Move 5 units of an unnamed token',
    null,
  ],
  ['setApprovalForAll', all(true), 'Allow moving every item', TEXTS.everyItem],
  ['the end of setApprovalForAll', all(false), 'Revoke an allowance', null],
  [
    'permit, which another contract may take otherwise',
    of('function permit(address a, address b, uint256 c)', spender, spender, 5n),
    'Call a contract',
    TEXTS.unreadable,
  ],
])('SAF-09 %s', async (_name, data, heading, warning) => {
  expect(await describe(data)).toMatchObject({ heading, warning, content: { text: data } })
})

const [erc721, erc1155] = ['uint256 id', 'uint256 id, uint256 units, bytes data'].map(
  (rest) => `function safeTransferFrom(address from, address to, ${rest})`,
) as [string, string]
const batch = (ids: bigint[], units: bigint[]) =>
  of(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] units, bytes data)',
    ...[token, spender, ids, units, '0x'],
  )
const multicall = (...calls: Hex[]) => of('function multicall(bytes[] calls)', calls)
const send = of('function transfer(address to, uint256 units)', spender, 5n)
const unknown = '0x12345678'
const many = Array.from({ length: 21 }, (_, index) => BigInt(index))
const most = many.slice(1)

test.each<[string, Hex, string, string | null]>([
  ['an item of ERC-721', of(erc721, token, spender, 42n), 'Move #42', null],
  ['one item of ERC-1155', of(erc1155, token, spender, 42n, 1n, '0x'), 'Move #42', null],
  ['several of one item', of(erc1155, token, spender, 42n, 1200n, '0x'), 'Move 1,200 units of #42', null],
  ['several items', batch([1n, 2n], [1n, 7n]), 'Approve 2 actions together', null],
  ['no items', batch([], []), 'Call a contract', TEXTS.unreadable],
  ['items without their numbers', batch([1n, 2n], [1n]), 'Call a contract', TEXTS.unreadable],
  ['as many items as are read', batch(most, most), 'Approve 20 actions together', null],
  ['more items than are read', batch(many, many), 'Call a contract', TEXTS.unreadable],
  ['a multicall', multicall(send, send), 'Approve 2 actions together', TEXTS.unreadable],
  [
    'a multicall with a deadline',
    of('function multicall(uint256 deadline, bytes[] calls)', 5n, [send]),
    'Send 5 units of an unnamed token',
    TEXTS.unreadable,
  ],
  [
    'a multicall with an allowance',
    multicall(unknown, approve(half)),
    'Approve 2 actions together',
    `${TEXTS.unreadable}\n${TEXTS.unlimited}`,
  ],
  [
    'a multicall of as many as are read',
    multicall(...most.map(() => send)),
    'Approve 20 actions together',
    TEXTS.unreadable,
  ],
  ['a multicall of nothing', multicall(), 'Call a contract', TEXTS.unreadable],
  ['a multicall of more than is read', multicall(...many.map(() => send)), 'Call a contract', TEXTS.unreadable],
])('SAF-09 %s', async (_name, data, heading, warning) => {
  expect(await describe(data)).toMatchObject({ heading, warning, content: { text: data } })
})

test('SAF-09 each of several items is numbered, with who gets what', async () => {
  const described = async (data: Hex) =>
    (await describe(data)).facts.map(({ label, value }) => [label, value.replaceAll(' ', '')])
  expect(await described(batch([1n, 2n], [1n, 7n]))).toEqual([
    ['1.', 'Move#1'],
    ['2.', 'Move7unitsof#2'],
    ['From', token],
    ['To', spender],
    ['Collection', contract],
  ])
  expect(await described(multicall(send, unknown))).toEqual([
    ['1.', 'Send5unitsofanunnamedtoken'],
    ['1. To', spender],
    ['1. Token contract', contract],
    ['2.', 'Callacontract'],
    ['2. Contract', contract],
    ['2. Action', 'Unknowncall0x12345678'],
  ])
})

test('SAF-09 the contract of a multicall is called once for its name and decimals', async () => {
  const requests = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no node'))
  await describe(multicall(send, send, send))
  expect(requests).toHaveBeenCalledTimes(2)
})

test('SAF-09 an allowance through Permit2 names the token, its spender, and the contract', async () => {
  const { facts } = await describe(approveAtPermit2(5n))
  expect(facts.map(({ label, value }) => [label, value.replaceAll(' ', '')])).toEqual([
    ['Spender', spender],
    ['Up to', '5unitsofanunnamedtoken'],
    ['Token contract', token],
    ['Contract', contract],
  ])
})

test('SAF-09 a payment shows its amount and its recipient only', async () => {
  expect(await describe('0x', { valueWei: 10n ** 17n })).toEqual({
    heading: 'Send 0.1 ETH',
    effect: TEXTS.final,
    facts: [{ label: TEXTS.to, value: `0x ${'3333 '.repeat(10).trim()}`, isCode: true }],
    content: null,
    warning: null,
  })
})

test('SAF-09 ETH that a call or a new contract gets is shown', async () => {
  const sent = { label: TEXTS.alsoSends, value: '0.1 ETH' }
  expect((await describe(unknown, { valueWei: 10n ** 17n })).facts.at(-1)).toEqual(sent)
  for (const data of [unknown, '0x'] as const)
    expect(await describe(data, { to: null, valueWei: 10n ** 17n })).toMatchObject({
      heading: TEXTS.createContract,
      facts: [sent],
      warning: TEXTS.unreadable,
    })
  expect((await describe(unknown, { to: null })).facts).toEqual([])
})

test('SAF-09 the contract of a known token, the collection, and the selector of an unknown call are details', async () => {
  const secondary = async (data: Hex) =>
    (await describe(data)).facts.filter(({ isSecondary }) => isSecondary).map(({ label }) => label)
  expect(await secondary(send)).toEqual([TEXTS.tokenContract])
  expect(await secondary(of(erc721, token, spender, 42n))).toEqual([TEXTS.collection])
  expect(await secondary(unknown)).toEqual([TEXTS.action])
})

test.each([
  [36, `Send 0.${'0'.repeat(35)}5 SYM`],
  [37, 'Send 5 units of SYM'],
])('SAF-09 an amount of a token with %i decimals is %s', async (decimals, heading) => {
  const results = [
    encodeAbiParameters([{ type: 'string' }], ['SYM']),
    encodeAbiParameters([{ type: 'uint256' }], [BigInt(decimals)]),
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ jsonrpc: '2.0', id: 1, result: results.shift() }),
  )
  expect((await describe(send)).heading).toBe(heading)
})
