// Permissions that an account grants. Those that the chain can enforce are shown with their limit and end. All others are refused. Source: ERC-7715,
// its current request format and that of its first drafts (`wallet_grantPermissions`).
import * as v from 'valibot'
import { formatUnits, type Hex, maxUint256 } from 'viem'
import type { Fact } from '../../../approval/description.ts'
import { addressSchema, smallQuantitySchema } from '../../../approval/evm/message.ts'
import { fill } from '../../../approval/wording.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { dropMarks } from '../i18n/formatDecimal.ts'
import { formatDecimal, LANGUAGE, TEXTS } from '../i18n/texts.ts'
import { checkOwn, createCostFacts, readChainId, type SmartEvmPlace } from '../rpc/evmPlace.ts'
import type { ApprovalDescription, Prepared } from '../rpc/prepared.ts'
import { readParams } from '../rpc/readParams.ts'
import { readToken } from '../rpc/readToken.ts'
import { describeAccount } from './account.ts'
import { type Allowance, createDelegation, encodeEnd, readContext, signDelegation } from './delegation.ts'
import { prepareOperation } from './operation.ts'

const MS_PER_S = 1000
/** No one holds more than half of the largest number. */
const UNLIMITED_FROM = maxUint256 / 2n
/** The last second that a JavaScript date can have. */
const LAST_S = 8_640_000_000_000
const SECOND = [1, 'second', TEXTS.eachSecond] as const
/** The length in seconds, the unit, and its singular text. */
const PERIODS: readonly (readonly [number, string, string])[] = [
  [604_800, 'week', TEXTS.eachWeek],
  [86_400, 'day', TEXTS.eachDay],
  [3_600, 'hour', TEXTS.eachHour],
  [60, 'minute', TEXTS.eachMinute],
  SECOND,
]

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LAST_S))
const units = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((hex) => BigInt(hex)),
  v.minValue(1n),
)
const chainId = v.optional(smallQuantitySchema)
/** The chain uses the time of its newest block, which is behind this clock, so a permission that starts now could not be used yet. Seconds. */
const BLOCK_AGE_S = 60
const periodEntries = { periodAmount: units, periodDuration: seconds, startTime: v.optional(seconds) }
const permissionSchema = v.variant('type', [
  v.object({ type: v.literal('native-token-periodic'), data: v.object(periodEntries) }),
  v.object({
    type: v.literal('erc20-token-periodic'),
    data: v.object({ ...periodEntries, tokenAddress: addressSchema }),
  }),
])
const requestSchema = v.object({
  chainId,
  from: v.optional(addressSchema),
  to: addressSchema,
  permission: permissionSchema,
  rules: v.array(v.object({ type: v.literal('expiry'), data: v.object({ timestamp: seconds }) })),
})
const draftSchema = v.object({
  chainId,
  address: v.optional(addressSchema),
  expiry: seconds,
  signer: v.object({ type: v.literal('account'), data: v.object({ address: addressSchema }) }),
  permissions: v.tuple([
    v.variant('type', [
      ...permissionSchema.options,
      v.object({
        type: v.literal('native-token-recurring-allowance'),
        data: v.object({ allowance: units, period: seconds, start: v.optional(seconds) }),
      }),
    ]),
  ]),
})
type Permission = v.InferOutput<(typeof draftSchema)['entries']['permissions']>[0]
const contextSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(value))

/** `wallet_grantPermissions`. Rejects with FrameError, also for permissions that the account's contract cannot enforce. */
export async function prepareGrant(params: unknown, place: SmartEvmPlace): Promise<Prepared> {
  const wanted = readWanted(params)
  const { smart, address } = place
  if (wanted.from !== undefined) checkOwn(wanted.from, place)
  if (wanted.chainId !== undefined && wanted.chainId !== readChainId(place)) throw new FrameError(ERRORS.otherChain)
  const nowS = Math.floor(Date.now() / MS_PER_S)
  if (wanted.endS <= nowS) throw new FrameError(ERRORS.grantOver)
  const { request, isDraft, endS, to } = wanted
  const allowance: Allowance = {
    delegate: to,
    delegator: address as Hex,
    endS,
    ...readPermission(wanted.permission, nowS),
  }
  const delegation = createDelegation(allowance, smart.settings)
  return {
    address,
    description: await describeGrant(allowance, place),
    async execute({ evm }) {
      const { delegationManager } = smart.settings
      const context = await signDelegation(delegation, evm, { chainId: readChainId(place), delegationManager })
      const { factory, factoryData } = describeAccount(smart.owner, smart.settings)
      const response = {
        ...request,
        from: address,
        context,
        delegationManager,
        dependencies: [{ factory, factoryData }],
      }
      return isDraft ? { ...response, permissionsContext: context } : [response]
    },
  }
}

/** `wallet_revokePermissions`: revokes the permission on the chain. Rejects with FrameError. */
export async function prepareEnd(params: unknown, place: SmartEvmPlace): Promise<Prepared> {
  const [first] = Array.isArray(params) ? params : [params]
  const { permissionContext } = readParams(v.object({ permissionContext: contextSchema }), first)
  const delegation = readContext(permissionContext)
  if (!delegation) throw new FrameError(ERRORS.malformed)
  checkOwn(delegation.delegator, place)
  const { delegationManager } = place.smart.settings
  const operation = await prepareOperation(
    [{ to: delegationManager, data: encodeEnd(delegation), valueWei: 0n }],
    place,
  )
  const who: Fact = { label: TEXTS.spender, value: delegation.delegate, isCode: true }
  return {
    address: place.address,
    description: {
      heading: TEXTS.endPermission,
      effect: TEXTS.endEffect,
      facts: [who, ...createCostFacts(0n, operation.feeWei, place)],
      content: null,
      warning: null,
    },
    async execute(accounts) {
      await operation.send(accounts)
      return {}
    },
  }
}

/** Parses either form of the request. Throws FrameError. */
function readWanted(params: unknown) {
  const [first] = Array.isArray(params) ? params : [params]
  const draft = v.safeParse(draftSchema, first)
  if (draft.success) {
    const { chainId: on, address: from, expiry: endS, signer, permissions } = draft.output
    return {
      isDraft: true,
      request: first as object,
      chainId: on,
      from,
      to: signer.data.address,
      endS,
      permission: permissions[0],
    }
  }
  const parsed = v.safeParse(requestSchema, first)
  if (!parsed.success) throw new FrameError(ERRORS.unsupportedPermission)
  const { chainId: on, from, to, permission, rules } = parsed.output
  const [rule, ...others] = rules
  // A permission without an end would be forgotten.
  if (!rule || others.length > 0) throw new FrameError(ERRORS.unsupportedPermission)
  return { isDraft: false, request: first as object, chainId: on, from, to, endS: rule.data.timestamp, permission }
}

function readPermission(
  permission: Permission,
  nowS: number,
): Pick<Allowance, 'token' | 'units' | 'periodS' | 'startS'> {
  if (permission.type === 'native-token-recurring-allowance') {
    const { allowance, period, start = nowS - BLOCK_AGE_S } = permission.data
    return { token: null, units: allowance, periodS: period, startS: start }
  }
  const { periodAmount, periodDuration, startTime = nowS - BLOCK_AGE_S } = permission.data
  const token = permission.type === 'erc20-token-periodic' ? permission.data.tokenAddress : null
  return { token, units: periodAmount, periodS: periodDuration, startS: startTime }
}

async function describeGrant(allowance: Allowance, { network, rpcUrl }: SmartEvmPlace): Promise<ApprovalDescription> {
  const { token, units: amount, periodS, startS, endS, delegate } = allowance
  const { symbol, decimals } = token ? await readToken(token, rpcUrl) : network.native
  const text =
    decimals === null
      ? fill(TEXTS.unitsOf, { count: formatDecimal(String(amount)), symbol })
      : `${formatDecimal(formatUnits(amount, decimals))} ${symbol}`
  const limit = describeLimit(text, periodS)
  const contract: Fact[] = token ? [{ label: TEXTS.tokenContract, value: token, isCode: true }] : []
  return {
    heading: fill(TEXTS.allowSpending, { amount: limit }),
    effect: TEXTS.grantEffect,
    facts: [
      { label: TEXTS.spender, value: delegate, isCode: true },
      { label: TEXTS.upTo, value: limit },
      { label: TEXTS.startsAt, value: describeTime(startS) },
      { label: TEXTS.until, value: describeTime(endS) },
      ...contract,
    ],
    content: null,
    warning: amount >= UNLIMITED_FROM ? TEXTS.unlimited : TEXTS.allowed,
  }
}

/** In the largest unit that gives a whole number. */
function describeLimit(amount: string, periodS: number): string {
  const [unitS, unit, each] = PERIODS.find(([length]) => periodS % length === 0) ?? SECOND
  if (periodS === unitS) return fill(each, { amount })
  const format = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })
  return fill(TEXTS.eachPeriod, { amount, period: dropMarks(format.format(periodS / unitS)) })
}

function describeTime(timeS: number): string {
  return `${new Date(timeS * MS_PER_S).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
