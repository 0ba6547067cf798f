// Describes staking: Ethereum's deposit contract and Lido by their addresses, and any ERC-4626 vault. Sources: the consensus specification (deposit
// contract, withdrawal credentials), Lido's contracts on Ethereum, and ERC-4626.
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Fact } from '../../../approval/description.ts'
import { formatAmount } from '../../../approval/evm/describeRequest.ts'
import { fill } from '../../../approval/wording.ts'
import { TEXTS, WORDING } from '../i18n/texts.ts'
import { callNode } from './callNode.ts'
import { decodeExactly } from './decodeExactly.ts'
import type { Described } from './describeTogether.ts'
import type { EvmPlace } from './evmPlace.ts'
import { formatToken } from './formatToken.ts'
import { joinWarnings } from './prepared.ts'
import { readToken } from './readToken.ts'
import { spellAddress } from './spellAddress.ts'

type Place = Pick<EvmPlace, 'network' | 'rpcUrl' | 'address'>
interface Call {
  to: Hex
  data: Hex
  valueWei: bigint
}

const ETHEREUM = 'eip155:1'
const DEPOSIT_CONTRACT = '0x00000000219ab540356cbb839cbe05303d7705fa'
const STETH = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
const WSTETH = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
const WITHDRAWAL_QUEUE = '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1'

const DEPOSIT = parseAbi(['function deposit(bytes key, bytes credentials, bytes signature, bytes32 root)'])
const SUBMIT = parseAbi(['function submit(address referral)'])
const WRAPPING = parseAbi(['function wrap(uint256 units)', 'function unwrap(uint256 units)'])
const REQUEST = parseAbi(['function requestWithdrawals(uint256[] units, address owner)'])
const VAULT = parseAbi([
  'function deposit(uint256 units, address receiver)',
  'function withdraw(uint256 units, address receiver, address owner)',
  'function redeem(uint256 shares, address receiver, address owner)',
])
const ASSET = parseAbi(['function asset() view returns (address)'])
/** Credentials with an Ethereum account: a type, eleven zeros, and the address. */
const ACCOUNT_CREDENTIALS = /^0x0[12]0{22}([0-9a-f]{40})$/

/** Null for anything that is not exactly one of these calls. */
export async function describeStaking(call: Call, place: Place): Promise<Described | null> {
  if (place.network.id === ETHEREUM) {
    switch (call.to.toLowerCase()) {
      case DEPOSIT_CONTRACT:
        return describeDeposit(call, place)
      case STETH:
        return decodeExactly(SUBMIT, call.data) && describeStake(call, place)
      case WSTETH:
        return describeWrapping(call, place)
      case WITHDRAWAL_QUEUE:
        return describeRequest(call, place)
    }
  }
  return describeVault(call, place)
}

function describeStake({ to, valueWei }: Call, { network }: Place): Described {
  const amount = formatAmount(valueWei, network.native, WORDING)
  return { heading: fill(TEXTS.stake, { amount }), facts: [spellAddress(TEXTS.contract, to)], warning: null }
}

function describeDeposit(call: Call, place: Place): Described | null {
  const found = decodeExactly(DEPOSIT, call.data)
  if (!found) return null
  const [key, credentials] = found.args
  const [, digits] = ACCOUNT_CREDENTIALS.exec(credentials.toLowerCase()) ?? []
  const account = digits === undefined ? null : getAddress(`0x${digits}`)
  const { heading, facts } = describeStake(call, place)
  return {
    heading,
    facts: [spellAddress(TEXTS.validatorKey, key), spellAddress(TEXTS.withdrawalsTo, account ?? credentials), ...facts],
    warning: account ? warnOfRecipient(account, place) : TEXTS.unreadable,
  }
}

async function describeWrapping({ to, data, valueWei }: Call, { rpcUrl }: Place): Promise<Described | null> {
  const found = valueWei === 0n ? decodeExactly(WRAPPING, data) : null
  if (!found) return null
  const [staked, wrapped] = await Promise.all([readToken(STETH, rpcUrl), readToken(WSTETH, rpcUrl)])
  const [from, into] = found.functionName === 'wrap' ? [staked, wrapped] : [wrapped, staked]
  const heading = fill(TEXTS.swap, { amount: formatToken(found.args[0], from), symbol: into.symbol })
  return { heading, facts: [spellAddress(TEXTS.contract, to)], warning: null }
}

async function describeRequest({ to, data, valueWei }: Call, place: Place): Promise<Described | null> {
  const found = valueWei === 0n ? decodeExactly(REQUEST, data) : null
  if (!found) return null
  const [parts, owner] = found.args
  const units = parts.reduce((sum, part) => sum + part, 0n)
  // The contract's own rule: the zero address means the caller.
  const recipient = /^0x0+$/.test(owner) ? place.address : owner
  return {
    heading: fill(TEXTS.unstake, { amount: formatToken(units, await readToken(STETH, place.rpcUrl)) }),
    facts: [...spellRecipient(recipient, place), spellAddress(TEXTS.contract, to)],
    warning: warnOfRecipient(recipient, place),
  }
}

async function describeVault({ to, data, valueWei }: Call, place: Place): Promise<Described | null> {
  const found = valueWei === 0n ? decodeExactly(VAULT, data) : null
  if (!found) return null
  const asset = await readAsset(to, place.rpcUrl)
  if (!asset) return null
  const [units, recipient, owner = place.address] = found.args
  const token = await readToken(found.functionName === 'redeem' ? to : asset, place.rpcUrl)
  const heading = { deposit: TEXTS.depositOf, withdraw: TEXTS.withdrawOf, redeem: TEXTS.redeemOf }[found.functionName]
  return {
    heading: fill(heading, { amount: formatToken(units, token) }),
    facts: [
      ...(isOwn(owner, place) ? [] : [spellAddress(TEXTS.from, owner)]),
      ...spellRecipient(recipient, place),
      spellAddress(TEXTS.tokenContract, asset),
      spellAddress(TEXTS.vault, to),
    ],
    warning: warnOfRecipient(recipient, place),
  }
}

/** The vault's token. Null if the contract is not a vault. */
async function readAsset(vault: Hex, rpcUrl: string): Promise<Hex | null> {
  try {
    const data = encodeFunctionData({ abi: ASSET })
    const result = await callNode(rpcUrl, 'eth_call', [{ to: vault, data }, 'latest'])
    return decodeFunctionResult({ abi: ASSET, data: result as Hex })
  } catch {
    return null
  }
}

function isOwn(account: string, { address }: Place): boolean {
  return account.toLowerCase() === address.toLowerCase()
}

function spellRecipient(recipient: string, place: Place): Fact[] {
  return isOwn(recipient, place) ? [] : [spellAddress(TEXTS.recipient, recipient)]
}

function warnOfRecipient(recipient: string, place: Place): string | null {
  return joinWarnings(isOwn(recipient, place) ? [] : [TEXTS.swapElsewhere])
}
