// `eth_subscribe` without a socket: polls for new block headers and sends them as EIP-1193 messages. Loaded at the first subscription.
import { PROVIDER_CODES, ProviderRpcError } from './ProviderRpcError'

/** Polling interval in milliseconds; viem's default. */
const POLL_MS = 4_000
const ID_BYTES = 16
/** Fields of a block that are not in its header. */
const BODY_FIELDS: readonly string[] = ['transactions', 'uncles', 'withdrawals']

export interface SubscriptionDeps {
  /** Sends a request to a node of the current network. */
  read(method: string, params: readonly unknown[]): Promise<unknown>
  send(message: { type: 'eth_subscription'; data: { subscription: string; result: unknown } }): void
  /** Ends every subscription. */
  signal: AbortSignal
}
export interface Subscriptions {
  /** Returns the ID. Throws 4200 for anything except `newHeads`. */
  subscribe(params: readonly unknown[]): string
  /** Returns false if there is no such subscription. */
  unsubscribe(params: readonly unknown[]): boolean
}

/** Creates the subscriptions of one provider. */
export function createSubscriptions({ read, send, signal }: SubscriptionDeps): Subscriptions {
  const open = new Map<unknown, AbortController>()
  signal.addEventListener('abort', () => {
    for (const controller of open.values()) controller.abort()
  })

  function follow(subscription: string, ending: AbortSignal): void {
    let seen: unknown
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(): Promise<void> {
      // A node that does not respond now may respond next time.
      const block = await read('eth_getBlockByNumber', ['latest', false]).catch(() => null)
      if (ending.aborted) return
      const hash = (block as { hash?: unknown } | null)?.hash
      if (hash !== undefined && seen !== undefined && hash !== seen) {
        const fields = Object.entries(block as object).filter(([name]) => !BODY_FIELDS.includes(name))
        send({ type: 'eth_subscription', data: { subscription, result: Object.fromEntries(fields) } })
      }
      seen = hash ?? seen
      timer = setTimeout(look, POLL_MS)
    }
    ending.addEventListener('abort', () => clearTimeout(timer))
    void look()
  }

  return {
    subscribe([kind]) {
      if (kind !== 'newHeads') {
        const message = 'Only newHeads can be subscribed to; ask for logs with eth_getLogs'
        throw new ProviderRpcError(PROVIDER_CODES.unsupportedMethod, message)
      }
      const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
      const id = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const controller = new AbortController()
      open.set(id, controller)
      if (!signal.aborted) follow(id, controller.signal)
      return id
    },
    unsubscribe([id]) {
      open.get(id)?.abort()
      return open.delete(id)
    },
  }
}
