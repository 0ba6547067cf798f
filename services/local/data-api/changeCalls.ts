// Changes terms of an approval or a swap, for tests with manipulated responses.
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
  /** Amount of the input token; for the native token, the value of the call. */
  units?: bigint
  minimumUnits?: bigint
  /** Address of the output token. */
  target?: Hex
  recipient?: Hex
  deadlineS?: bigint
}

/** A wrap has no terms, and is returned unchanged. */
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
