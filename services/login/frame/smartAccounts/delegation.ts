// A permission in its on-chain form: a signed delegation of the smart account, with the conditions that limit it. Source: MetaMask's Delegation
// Framework 1.3 (ERC-7710). The enforcers' terms are packed in the format of their contracts.
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  type LocalAccount,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { SmartAccountSettings } from '../../projects.ts'

const STRUCTS = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const MANAGER_ABI = parseAbi([...STRUCTS, 'function disableDelegation(Delegation delegation)'])
const CONTEXT = parseAbiParameters(['Delegation[]', ...STRUCTS])
const SIGNED_TYPES = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const
/** Granted by the account itself, not passed on. */
const ROOT: Hex = `0x${'f'.repeat(64)}`

export interface Delegation {
  delegate: Hex
  delegator: Hex
  authority: Hex
  caveats: readonly { enforcer: Hex; terms: Hex; args: Hex }[]
  salt: bigint
  signature: Hex
}

/** Someone else may move this amount in each period, until the end. */
export interface Allowance {
  delegate: Hex
  delegator: Hex
  /** Null: the native token. */
  token: Hex | null
  units: bigint
  periodS: number
  /** Seconds since 1970. */
  startS: number
  endS: number
}

/** Not signed yet. */
export function createDelegation(allowance: Allowance, { enforcers }: SmartAccountSettings): Delegation {
  const { delegate, delegator, token, units, periodS, startS, endS } = allowance
  const period = [units, BigInt(periodS), BigInt(startS)] as const
  const bounds = token
    ? [
        {
          enforcer: enforcers.tokenPeriod,
          terms: encodePacked(['address', 'uint256', 'uint256', 'uint256'], [token, ...period]),
        },
        { enforcer: enforcers.maxValue, terms: encodePacked(['uint256'], [0n]) },
      ]
    : [
        { enforcer: enforcers.nativePeriod, terms: encodePacked(['uint256', 'uint256', 'uint256'], period) },
        { enforcer: enforcers.noData, terms: '0x' as const },
      ]
  const expiry = { enforcer: enforcers.expiry, terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(endS)]) }
  const [salt = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  const caveats = [...bounds, expiry].map((caveat) => ({ ...caveat, args: '0x' as const }))
  return { delegate, delegator, authority: ROOT, caveats, salt, signature: '0x' }
}

/** The context that the holder of the permission presents when using it. */
export async function signDelegation(
  delegation: Delegation,
  owner: Pick<LocalAccount, 'signTypedData'>,
  { chainId, delegationManager }: { chainId: number; delegationManager: Hex },
): Promise<Hex> {
  const signature = await owner.signTypedData({
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManager },
    types: SIGNED_TYPES,
    primaryType: 'Delegation',
    message: delegation,
  })
  return encodeAbiParameters(CONTEXT, [[{ ...delegation, signature }]])
}

/** The only delegation of a context. Null if the context is invalid. */
export function readContext(context: Hex): Delegation | null {
  try {
    const [[delegation, ...others]] = decodeAbiParameters(CONTEXT, context)
    return delegation && others.length === 0 ? delegation : null
  } catch {
    return null
  }
}

/** Call data for the delegation manager. */
export function encodeEnd(delegation: Delegation): Hex {
  return encodeFunctionData({ abi: MANAGER_ABI, functionName: 'disableDelegation', args: [delegation] })
}
