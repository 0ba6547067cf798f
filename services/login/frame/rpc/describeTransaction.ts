// Describes an EVM transaction: what it sends where, what it approves for whom, and a warning if that is unknown.
import { decodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import type { Fact } from '../../../approval/description.ts'
import { formatAmount } from '../../../approval/evm/describeRequest.ts'
import { fill } from '../../../approval/wording.ts'
import { TEXTS, WORDING } from '../i18n/texts.ts'
import { describeItems } from './describeItems.ts'
import { describeStaking } from './describeStaking.ts'
import { type Described, describeTogether, MAX_CALLS } from './describeTogether.ts'
import type { EvmPlace } from './evmPlace.ts'
import { formatToken } from './formatToken.ts'
import { type ApprovalDescription, joinWarnings } from './prepared.ts'
import { readSwap, type Swap } from './readSwap.ts'
import { readToken, type Token } from './readToken.ts'
import { spellAddress } from './spellAddress.ts'

export interface PlainTransaction {
  /** Null creates a contract. */
  to: Hex | null
  data: Hex
  valueWei: bigint
}

type Place = Pick<EvmPlace, 'network' | 'rpcUrl' | 'address'>

/** Calls that are known by name. Sources: ERC-20, ERC-721, the allowance calls of OpenZeppelin's ERC-20, and Permit2. */
const KNOWN_CALLS = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isAllowed)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
/** No one holds more than half of the largest number, so a larger allowance is unlimited. */
const UNLIMITED_FROM = maxUint256 / 2n
const UNLIMITED_OF_PERMIT2 = maxUint160 / 2n
const SELECTOR_CHARS = 10
/** Several calls of one contract in one. Sources: OpenZeppelin's Multicall, and Uniswap's periphery and router 02. */
const MULTICALLS = parseAbi([
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
])

/** Reads a token's own name and decimals from the network. Never throws: content that cannot be decoded is shown raw. */
export async function describeTransaction(plain: PlainTransaction, place: Place): Promise<ApprovalDescription> {
  const { to, data, valueWei } = plain
  const amount = formatAmount(valueWei, place.network.native, WORDING)
  const content = data === '0x' ? null : { label: TEXTS.raw, text: data }
  const base = { effect: TEXTS.final, content, warning: null }
  const value: Fact[] = valueWei > 0n ? [{ label: TEXTS.alsoSends, value: amount }] : []
  if (to === null) return { ...base, heading: TEXTS.createContract, facts: value, warning: TEXTS.unreadable }
  if (data === '0x') return { ...base, heading: fill(TEXTS.send, { amount }), facts: [spellAddress(TEXTS.to, to)] }
  const swap = place.network.swaps ? readSwap({ to, data, valueWei }, place.network.swaps) : null
  if (swap) return { ...base, ...(await describeSwap(swap, to, place)) }
  const staking = await describeStaking({ to, data, valueWei }, place)
  if (staking) return { ...base, ...staking }
  const calls = readMulticall(data)
  // All calls of a multicall are of one contract, which is read once.
  let token: Promise<Token> | undefined
  const readOwn = () => (token ??= readToken(to, place.rpcUrl))
  const describe = (call: Hex) => describeCall({ to, data: call }, place, readOwn)
  const described = calls ? joinCalls(await Promise.all(calls.map(describe))) : await describe(data)
  return { ...base, ...described, facts: [...described.facts, ...value] }
}

/** A contract may implement them differently, so the warning stays. */
function joinCalls(parts: readonly Described[]): Described {
  const [only] = parts
  const together = only && parts.length === 1 ? only : describeTogether(parts)
  const warnings = new Set([TEXTS.unreadable, ...parts.flatMap(({ warning }) => warning ?? [])])
  return { ...together, warning: joinWarnings([...warnings]) }
}

type ReadToken = () => Promise<Token>

async function describeCall(
  { to, data }: { to: Hex; data: Hex },
  place: Place,
  readOwn: ReadToken,
): Promise<Described> {
  const known = describeItems(to, data) ?? (await describeKnownCall({ to, data }, place, readOwn))
  if (known) return known
  const call = fill(TEXTS.unknownCall, { selector: data.slice(0, SELECTOR_CHARS) })
  const action = { label: TEXTS.action, value: call, isSecondary: true }
  return { heading: TEXTS.callContract, facts: [spellAddress(TEXTS.contract, to), action], warning: TEXTS.unreadable }
}

/** The value that is sent along is a payment, and is described as one. */
async function describeSwap(
  { from, to, units, minimumUnits, recipient, executor }: Swap,
  contract: Hex,
  { network, rpcUrl, address: own }: Place,
): Promise<Described> {
  const read = async (token: Hex | null) => (token === null ? network.native : readToken(token, rpcUrl))
  const [paid, wanted] = await Promise.all([read(from), read(to)])
  const isElsewhere = recipient !== null && recipient.toLowerCase() !== own.toLowerCase()
  const warnings = [
    ...(isElsewhere ? [TEXTS.swapElsewhere] : []),
    ...(minimumUnits === 0n ? [TEXTS.swapForNothing] : []),
  ]
  return {
    heading: fill(TEXTS.swap, { amount: formatToken(units, paid), symbol: wanted.symbol }),
    facts: [
      { label: TEXTS.minimumReceived, value: formatToken(minimumUnits, wanted) },
      ...(isElsewhere ? [spellAddress(TEXTS.recipient, recipient)] : []),
      ...(from === null ? [] : [spellAddress(TEXTS.tokenPaid, from)]),
      ...(to === null ? [] : [spellAddress(TEXTS.tokenReceived, to)]),
      spellAddress(TEXTS.swapContract, contract),
      ...(executor === null
        ? []
        : [spellAddress(TEXTS.swapExecutor, executor), { label: TEXTS.route, value: TEXTS.swapWayUnread }]),
    ],
    warning: joinWarnings(warnings),
  }
}

async function describeKnownCall(
  { to, data }: { to: Hex; data: Hex },
  place: Place,
  readOwn: ReadToken,
): Promise<Described | null> {
  const call = decode(data)
  if (!call) return null
  const token = await readOwn()
  const contract = { ...spellAddress(TEXTS.tokenContract, to), isSecondary: true }
  switch (call.functionName) {
    case 'transfer': {
      const [recipient, units] = call.args
      const facts = [spellAddress(TEXTS.to, recipient), contract]
      return { heading: fill(TEXTS.send, { amount: formatToken(units, token) }), facts, warning: null }
    }
    case 'transferFrom': {
      const [owner, recipient, units] = call.args
      const facts = [spellAddress(TEXTS.from, owner), spellAddress(TEXTS.to, recipient), contract]
      return { heading: fill(TEXTS.move, { amount: formatToken(units, token) }), facts, warning: null }
    }
    case 'approve':
      if (call.args.length === 4) {
        const [of, spender, units] = call.args
        const described = describeAllowance(spender, units, await readToken(of, place.rpcUrl), UNLIMITED_OF_PERMIT2)
        return {
          ...described,
          facts: [
            ...described.facts,
            { ...contract, ...spellAddress(TEXTS.tokenContract, of) },
            { ...contract, ...spellAddress(TEXTS.contract, to) },
          ],
        }
      }
      if (call.args[1] === 0n) {
        const facts = [spellAddress(TEXTS.spender, call.args[0]), contract]
        return { heading: fill(TEXTS.endAllowanceOf, { symbol: token.symbol }), facts, warning: null }
      }
      return withContract(describeAllowance(call.args[0], call.args[1], token, UNLIMITED_FROM), contract)
    case 'increaseAllowance':
      return withContract(describeAllowance(call.args[0], call.args[1], token, UNLIMITED_FROM), contract)
    case 'decreaseAllowance': {
      const [spender, units] = call.args
      const less = { label: TEXTS.lessBy, value: formatToken(units, token) }
      const facts = [spellAddress(TEXTS.spender, spender), less, contract]
      return { heading: fill(TEXTS.reduceAllowance, { symbol: token.symbol }), facts, warning: null }
    }
    case 'setApprovalForAll': {
      const [operator, isAllowed] = call.args
      const facts = [spellAddress(TEXTS.whoMayMove, operator), spellAddress(TEXTS.collection, to)]
      const heading = isAllowed ? TEXTS.allowEveryItem : TEXTS.endAllowance
      return { heading, facts, warning: isAllowed ? TEXTS.everyItem : null }
    }
  }
}

function describeAllowance(spender: string, units: bigint, token: Token, unlimitedFrom: bigint): Described {
  const isUnlimited = units >= unlimitedFrom
  const limit = isUnlimited ? fill(TEXTS.allOf, { symbol: token.symbol }) : formatToken(units, token)
  return {
    heading: fill(TEXTS.allowSpending, { amount: limit }),
    facts: [spellAddress(TEXTS.spender, spender), { label: TEXTS.upTo, value: limit }],
    warning: isUnlimited ? TEXTS.unlimited : TEXTS.allowed,
  }
}

function withContract(described: Described, contract: Fact): Described {
  return { ...described, facts: [...described.facts, contract] }
}

/** Null for any other call, for no calls, and for more than a person reads. */
function readMulticall(data: Hex): readonly Hex[] | null {
  try {
    const calls = decodeFunctionData({ abi: MULTICALLS, data }).args.at(-1)
    return Array.isArray(calls) && calls.length > 0 && calls.length <= MAX_CALLS ? calls : null
  } catch {
    return null
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: KNOWN_CALLS, data })
  } catch {
    return null
  }
}
