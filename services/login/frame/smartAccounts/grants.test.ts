// Permissions of a smart account: the signed permission matches the screen, has an end, and can be revoked.
import { decodeAbiParameters, encodeAbiParameters, type Hex, hexToBigInt, parseAbiParameters } from 'viem'
import { expect, test, vi } from 'vitest'
import { ADA, BOB, createSmartDevice, SETTINGS, TOKEN, toHex } from '../../test/smartDevice.ts'
import { ERRORS } from '../errors.ts'
import { TEXTS } from '../i18n/texts.ts'
import { createDelegation, readContext } from './delegation.ts'

const END_S = 4_000_000_000
const periodic = (data: object = {}) => ({
  type: 'native-token-periodic',
  data: { periodAmount: '0x64', periodDuration: 86_400, startTime: 1_800_000_000, ...data },
})
const wanted = (change: object = {}) => ({
  chainId: '0x7a69',
  to: BOB,
  permission: periodic(),
  rules: [{ type: 'expiry', data: { timestamp: END_S } }],
  ...change,
})

test('EMB-09 a permission is signed with the limits that it shows', async () => {
  const { request, address, facts } = await createSmartDevice()
  const [granted] = (await request('wallet_grantPermissions', [wanted({ from: address })])) as { context: Hex }[]
  expect(granted).toMatchObject({ to: BOB, from: address, delegationManager: SETTINGS.delegationManager })
  const delegation = readContext(granted?.context ?? '0x')
  expect(delegation).toMatchObject({ delegator: address, authority: `0x${'f'.repeat(64)}` })
  expect(delegation?.delegate.toLowerCase()).toBe(BOB)
  const { nativePeriod, noData, expiry } = SETTINGS.enforcers
  expect(delegation?.caveats.map(({ enforcer }) => enforcer.toLowerCase())).toEqual([nativePeriod, noData, expiry])
  const [period, , end] = delegation?.caveats ?? []
  expect(
    period?.terms
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => hexToBigInt(`0x${word}`)),
  ).toEqual([100n, 86_400n, 1_800_000_000n])
  expect(hexToBigInt(end?.terms ?? '0x0')).toBe(BigInt(END_S))
  expect(facts()).toContain('Until: 2096-10-02 07:06 UTC')
  expect(facts()).toContain('From: 2027-01-15 08:00 UTC')
  expect(facts()).toContain('Up to: 0.0000000000000001 ETH each day')
})

test('EMB-09 a permission for a token has its contract, and one without a limit says so', async () => {
  const { request, questions, facts } = await createSmartDevice({ answers: { eth_call: undefined } })
  const of = (amount: string) => ({
    type: 'erc20-token-periodic',
    data: { ...periodic().data, tokenAddress: TOKEN, periodAmount: amount, periodDuration: 7200 },
  })
  const [granted] = (await request('wallet_grantPermissions', [wanted({ permission: of('0x64') })])) as {
    context: Hex
  }[]
  const { tokenPeriod, maxValue, expiry } = SETTINGS.enforcers
  const caveats = readContext(granted?.context ?? '0x')?.caveats ?? []
  expect(caveats.map(({ enforcer }) => enforcer.toLowerCase())).toEqual([tokenPeriod, maxValue, expiry])
  expect(caveats[0]?.terms.startsWith(TOKEN)).toBe(true)
  expect(facts().some((fact) => fact.includes('100 units') && fact.includes('2 hours'))).toBe(true)
  expect(facts().some((fact) => fact.endsWith(TOKEN))).toBe(true)
  const codes = questions[0]?.description.facts.filter(({ isCode }) => isCode).map(({ label }) => label)
  expect(codes).toEqual([TEXTS.spender, TEXTS.tokenContract])
  await request('wallet_grantPermissions', [wanted({ permission: of(toHex(2n ** 255n - 1n)) })])
  await request('wallet_grantPermissions', [wanted({ permission: of(toHex(2n ** 255n - 2n)) })])
  const warnings = questions.map(({ description }) => description.warning)
  expect(warnings).toEqual([TEXTS.allowed, TEXTS.unlimited, TEXTS.allowed])
})

test('EMB-09 a long period is shown without grouping marks', async () => {
  const { request, facts } = await createSmartDevice()
  await request('wallet_grantPermissions', [wanted({ permission: periodic({ periodDuration: 1001 * 604_800 }) })])
  expect(facts()).toContain('Up to: 0.0000000000000001 ETH each 1001 weeks')
})

test('EMB-09 a permission in the format of the first drafts is granted in the same format', async () => {
  const { request } = await createSmartDevice()
  const recurring = { type: 'native-token-recurring-allowance', data: { allowance: '0x64', period: 60 } }
  const draft = { expiry: END_S, signer: { type: 'account', data: { address: BOB } }, permissions: [recurring] }
  const granted = (await request('wallet_grantPermissions', [draft])) as { context: Hex; permissionsContext: Hex }
  expect(granted.permissionsContext).toBe(granted.context)
  const terms = readContext(granted.context)?.caveats[0]?.terms ?? '0x'
  const [units, periodS, startS] =
    terms
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => hexToBigInt(`0x${word}`)) ?? []
  expect([units, periodS]).toEqual([100n, 60n])
  expect(Math.abs(Number(startS) - (Math.floor(Date.now() / 1000) - 60))).toBeLessThan(30)
})

test('EMB-09 a permission starts a minute ago if it names no start, and must end in the future', async () => {
  const { request } = await createSmartDevice()
  vi.setSystemTime(1_900_000_000_000)
  const permission = periodic({ startTime: undefined })
  const [granted] = (await request('wallet_grantPermissions', [wanted({ permission })])) as { context: Hex }[]
  const terms = readContext(granted?.context ?? '0x')?.caveats[0]?.terms ?? '0x'
  expect(hexToBigInt(`0x${terms.slice(-64)}`)).toBe(1_899_999_940n)
  const over = request('wallet_grantPermissions', [wanted({ rules: [expiry(1_900_000_000)] })])
  await expect(over).rejects.toThrow(ERRORS.grantOver)
  await request('wallet_grantPermissions', [wanted({ rules: [expiry(1_900_000_001)] })])
  vi.useRealTimers()
})

const expiry = (timestamp: number) => ({ type: 'expiry', data: { timestamp } })
test.each<[string, object, string]>([
  ['of another account', { from: BOB }, ERRORS.foreignAccount],
  ['for another network', { chainId: '0x1' }, ERRORS.otherChain],
  ['that is over', { rules: [expiry(1_000_000_000)] }, ERRORS.grantOver],
  ['without an end', { rules: [] }, ERRORS.unsupportedPermission],
  ['with two ends', { rules: [expiry(END_S), expiry(END_S)] }, ERRORS.unsupportedPermission],
  ['of an unknown kind', { permission: { ...periodic(), type: 'other' } }, ERRORS.unsupportedPermission],
  ['of nothing', { permission: periodic({ periodAmount: '0x0' }) }, ERRORS.unsupportedPermission],
  [
    'that is no number',
    { permission: periodic({ periodAmount: `0x${'1'.repeat(65)}` }) },
    ERRORS.unsupportedPermission,
  ],
  ['for no time', { permission: periodic({ periodDuration: 0 }) }, ERRORS.unsupportedPermission],
])('EMB-09 a permission %s is refused', async (_, change, message) => {
  const { request, questions } = await createSmartDevice()
  await expect(request('wallet_grantPermissions', [wanted(change)])).rejects.toThrow(message)
  expect(questions).toEqual([])
})

test('EMB-09 a permission of the account is ended on the chain, another one is not', async () => {
  const { request, address, sent, facts, questions } = await createSmartDevice()
  const [granted] = (await request('wallet_grantPermissions', [wanted()])) as { context: Hex }[]
  const context = granted?.context ?? '0x'
  expect(await request('wallet_revokePermissions', { permissionContext: granted?.context })).toEqual({})
  expect(sent()[0].sender).toBe(address)
  expect(questions.at(-1)?.description.facts[0]).toMatchObject({ label: TEXTS.spender, isCode: true })
  expect(facts().some((fact) => fact.toLowerCase().endsWith(BOB))).toBe(true)
  const own = createDelegation(
    { delegate: BOB, delegator: ADA, token: null, units: 1n, periodS: 1, startS: 1, endS: 2 },
    SETTINGS,
  )
  expect(own.signature).toBe('0x')
  for (const permissionContext of ['0x', '0x1', `${context}0`, `0X${context.slice(2)}`, 7, '0x1234'])
    await expect(request('wallet_revokePermissions', [{ permissionContext }])).rejects.toThrow(ERRORS.malformed)
})

test('EMB-09 a context has exactly one delegation', async () => {
  const parameters = parseAbiParameters([
    'Delegation[]',
    'struct Caveat { address enforcer; bytes terms; bytes args; }',
    'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  ])
  const { request } = await createSmartDevice()
  const [granted] = (await request('wallet_grantPermissions', [wanted()])) as { context: Hex }[]
  const [[delegation]] = decodeAbiParameters(parameters, granted?.context ?? '0x')
  if (!delegation) throw new Error('no delegation')
  expect(readContext(encodeAbiParameters(parameters, [[delegation]]))).toEqual(delegation)
  for (const delegations of [[], [delegation, delegation]])
    expect(readContext(encodeAbiParameters(parameters, [delegations]))).toBeNull()
})
