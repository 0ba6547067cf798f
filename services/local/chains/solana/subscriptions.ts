// Subscriptions over WebSocket: signatures, accounts, and slots. Source: https://solana.com/docs/rpc/websocket.
import { address } from '@solana/kit'
import type { WebSocket } from 'ws'
import { answerOne, isRecord, parseJson } from './answerMessage.ts'
import type { Cluster, Commitment } from './cluster.ts'
import { encodeAccount } from './encodeAccount.ts'
import { toJson } from './json.ts'
import type { Methods } from './methods.ts'
import { PARAMS, readParams } from './readParams.ts'
import { RpcFailure } from './rpcFailure.ts'

/** Returns a new notification, or undefined if nothing changed. */
type Look = () => unknown
interface Subscription {
  notification: string
  look: Look
  /** A signature is reported once. */
  isOnce: boolean
}

const COMMITMENTS: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/** Serves one client until it disconnects. */
export function serveSubscriptions(cluster: Cluster, methods: Methods, socket: WebSocket): void {
  const subscriptions = new Map<number, Subscription>()
  let lastId = 0
  const inContext = (value: unknown) => ({ context: { slot: cluster.slot() }, value })

  function add(notification: string, look: Look, isOnce = false): number {
    lastId += 1
    subscriptions.set(lastId, { notification, look, isOnce })
    return lastId
  }

  function remove(params: unknown): boolean {
    const [id] = Array.isArray(params) ? params : []
    if (!subscriptions.delete(Number(id))) throw new RpcFailure('invalidParams', 'Invalid subscription id.')
    return true
  }

  const own: Methods = {
    ...methods,
    signatureSubscribe: (params) => {
      const [signature] = readParams(PARAMS.text, params)
      const wanted = COMMITMENTS.indexOf(readCommitment(params))
      const look = () => {
        const status = cluster.statusOf(signature)
        const isReached = status !== null && COMMITMENTS.indexOf(status.commitment) >= wanted
        return isReached ? inContext({ err: status.err }) : undefined
      }
      return add('signatureNotification', look, true)
    },
    accountSubscribe: (params) => {
      const [text, options] = readParams(PARAMS.addressWithOptions, params)
      const read = () => {
        const account = cluster.svm.getAccount(address(text))
        return account.exists ? encodeAccount(cluster.svm, account, options?.encoding ?? 'base58') : null
      }
      return add(
        'accountNotification',
        whenChanged(read, (value) => inContext(value)),
      )
    },
    slotSubscribe: () => {
      const read = () => ({ slot: cluster.slot(), parent: cluster.slot() - 1n, root: cluster.slot() })
      return add(
        'slotNotification',
        whenChanged(read, (value) => value),
      )
    },
    signatureUnsubscribe: remove,
    accountUnsubscribe: remove,
    slotUnsubscribe: remove,
  }

  function notify(): void {
    for (const [id, { notification, look, isOnce }] of [...subscriptions]) {
      const result = look()
      if (result === undefined) continue
      if (isOnce) subscriptions.delete(id)
      socket.send(toJson({ jsonrpc: '2.0', method: notification, params: { result, subscription: id } }))
    }
  }

  const stop = cluster.onChange(notify)
  socket.on('close', stop)
  // A malformed frame ends its connection, not the process.
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    socket.send(toJson(answerOne(own, parseJson(String(data)))))
    // Reports what happened before the subscription.
    notify()
  })
}

function whenChanged(read: () => unknown, describe: (value: unknown) => unknown): Look {
  let sent = toJson(read())
  return () => {
    const value = read()
    const text = toJson(value)
    if (text === sent) return undefined
    sent = text
    return describe(value)
  }
}

function readCommitment(params: unknown): Commitment {
  const [, options] = Array.isArray(params) ? params : []
  const wanted = isRecord(options) ? options.commitment : undefined
  return COMMITMENTS.find((each) => each === wanted) ?? 'finalized'
}
