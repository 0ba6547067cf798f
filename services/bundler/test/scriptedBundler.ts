// A bundler with a scripted node, and operations in memory.
import { createBundler } from '../answerRpc.ts'
import type { Kept, Operations } from '../operations.ts'
import { restoreOperation } from '../userOperation.ts'
import { ENTRY_POINT } from './entryPointLogs.ts'
import { type Answers, CHAIN_ID, createScript, EXECUTOR, keptOf, OPERATION, startScriptedNode } from './scriptedNode.ts'
import { toWire } from './toWire.ts'

/** `kept`: operations that were accepted before. */
export async function startScriptedBundler(answers: Answers = {}, kept: Kept | null = null) {
  const script = createScript(answers)
  const node = await startScriptedNode(script)
  const added: unknown[] = []
  let now = kept
  const operations: Operations = {
    async add(entry) {
      added.push(entry)
      now = keptOf({ ...entry, operation: restoreOperation(entry.raw) })
    },
    find: async (hash, chainId) => (now?.hash === hash && now.chainId === chainId ? now : null),
    listUnsettled: async () => (now && !now.isSettled ? [now] : []),
    hasEarlier: async () => false,
    async keepSigned(_, { executor, pendingCount: nonce }, sign) {
      return { ...(await sign(nonce)), nonce, executor }
    },
    async dropSigned() {},
    async settle() {},
    listWatched: async () => [],
    async reopen() {},
    async endWatch() {},
  }
  const faults: string[] = []
  const bundler = createBundler({
    networks: [{ id: CHAIN_ID, rpcUrl: node.rpcUrl, entryPoint: ENTRY_POINT }],
    operations,
    executor: EXECUTOR,
    onFault: (kind) => faults.push(kind),
  })
  const request = (method: string, params: unknown = [], chainId = CHAIN_ID) => bundler.answer(chainId, method, params)
  return {
    script,
    bundler,
    request,
    added,
    faults,
    stop: node.stop,
    send: (change: object = {}) => request('eth_sendUserOperation', [toWire({ ...OPERATION, ...change }), ENTRY_POINT]),
  }
}
