// The part of the page around a Safe App that these tests need.
import type { ParentOptions, Question } from './framePage'

export const SAFE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SAFE_TX_HASH = `0x${'cd'.repeat(32)}`
export const SIGNATURE = `0x${'1b'.repeat(65)}`

const DATA: Readonly<Record<string, unknown>> = {
  getSafeInfo: { safeAddress: SAFE, chainId: 1, owners: [], threshold: 1 },
  signMessage: { signature: SIGNATURE },
  signTypedMessage: { messageHash: SAFE_TX_HASH },
  sendTransactions: { safeTxHash: SAFE_TX_HASH },
  getTxBySafeTxHash: { txStatus: 'SUCCESS' },
  rpcCall: '0x10',
}

/** Values that replace the default data; a text is an error. */
export function createSafeParent(replies: Readonly<Record<string, unknown>> = {}): ParentOptions {
  return {
    origin: 'https://app.safe.global',
    respond: async ({ method, env }: Question) => {
      if (env === undefined) return undefined
      const data = { ...DATA, ...replies }[String(method)]
      return {
        version: '1.18.0',
        ...(typeof data === 'string' && String(method) in replies
          ? { success: false, error: data }
          : { success: true, data }),
      }
    },
  }
}
