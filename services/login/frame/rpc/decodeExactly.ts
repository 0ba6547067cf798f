// Decodes a contract call only if its arguments account for all of its bytes.
import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** Null for any other call. Encoding it again must give the same bytes, because bytes after the arguments would not be shown. */
export function decodeExactly<const A extends Abi>(abi: A, data: Hex) {
  try {
    const found = decodeFunctionData({ abi, data })
    const { functionName, args } = found as { functionName: string; args?: readonly unknown[] }
    const again = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    return again.toLowerCase() === data.toLowerCase() ? found : null
  } catch {
    return null
  }
}
