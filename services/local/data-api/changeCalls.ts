// An approval or a swap with some of its terms changed, for answers that are wrong on purpose.
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { routerAbi, wethAbi } from '../../data-api/convert/abi.ts'

export function changeApproval(data: Hex, changes: { spender?: Hex; units?: bigint }): Hex {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName !== 'approve') return data
  const [spender, units] = args
  const changed = [changes.spender ?? spender, changes.units ?? units] as const
  return encodeFunctionData({ abi: erc20Abi, functionName, args: changed })
}

export interface SwapChanges {
  /** Of the token that is given; a swap of the native token has it in its value. */
  units?: bigint
  minimumUnits?: bigint
  /** The token that is wanted. */
  target?: Hex
  recipient?: Hex
  deadlineS?: bigint
}

/** Wrapping has no terms, and stays as it is. */
export function changeSwap(data: Hex, changes: SwapChanges): Hex {
  const call = decodeFunctionData({ abi: [...routerAbi, ...wethAbi], data })
  const change = ([minimum, path, recipient, deadline]: readonly [bigint, readonly Hex[], Hex, bigint]) =>
    [
      changes.minimumUnits ?? minimum,
      changes.target ? [...path.slice(0, -1), changes.target] : path,
      changes.recipient ?? recipient,
      changes.deadlineS ?? deadline,
    ] as const
  switch (call.functionName) {
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens':
      return encodeFunctionData({ abi: routerAbi, functionName: call.functionName, args: change(call.args) })
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens':
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens': {
      const [units, ...terms] = call.args
      const args = [changes.units ?? units, ...change(terms)] as const
      return encodeFunctionData({ abi: routerAbi, functionName: call.functionName, args })
    }
    default:
      return data
  }
}
