// How a scripted wallet responds, whatever its protocol: each family's own fake wallet uses this.

/**
 * How the person behind a wallet responds. `late`: like `approve`, but only after `settle`. `wrongChain`: approves, on a network that the
 * page does not list. `malformed`: gives a malformed response.
 */
export type WalletMode = 'approve' | 'reject' | 'hang' | 'late' | 'wrongChain' | 'malformed'
/** A mode, or a function that receives the response of `approve` and may throw. */
export type WalletResponse = WalletMode | ((approved: () => unknown) => unknown)

export interface ResponseScriptOptions {
  /** The error that `reject` throws. Default: EIP-1193's user rejection, as wallets throw it: a plain object. */
  rejection?: unknown
  /** The response of `malformed`. */
  malformed?: unknown
}
export interface ResponseScript {
  /** Sets the response to this request; without one, to every request, replacing responses set for single requests. */
  play(response: WalletResponse, request?: string): void
  /** Responds to a request that a person sees. The response is untyped on purpose, because it stands for outside input. */
  respond(request: string, approved: () => unknown): Promise<unknown>
  /**
   * Responds to a request that no person sees, like a silent connection. Only `malformed`, or a response set for this request, changes the
   * result.
   */
  respondSilently(request: string, approved: () => unknown): Promise<unknown>
  /** Returns whether the wallet is on a network that the page does not list. */
  isOnWrongNetwork(): boolean
  /** Releases the responses that `late` holds back, now and until the next `play`. */
  settle(): void
}

/** EIP-1193: the user rejected the request. */
const REJECTION = { code: 4001, message: 'User rejected the request.' }

/**
 * Returns a wallet that approves until its script changes.
 *
 * @example
 * ```ts
 * import { createResponseScript } from '@latchkey/kernel/testing'
 *
 * const script = createResponseScript()
 * script.play('reject', 'signMessage')
 * // In your scripted wallet: approves everything else.
 * const signMessage = () => script.respond('signMessage', () => '0x01')
 * ```
 */
export function createResponseScript({
  rejection = REJECTION,
  malformed = 'banana',
}: ResponseScriptOptions = {}): ResponseScript {
  const ownResponses = new Map<string, WalletResponse>()
  const held: (() => void)[] = []
  let responseToAll: WalletResponse = 'approve'
  let isSettled = false

  async function execute(wanted: WalletResponse, approved: () => unknown): Promise<unknown> {
    if (wanted === 'reject') throw rejection
    if (wanted === 'malformed') return malformed
    if (wanted === 'hang') return new Promise(() => {})
    if (wanted === 'late' && !isSettled) await new Promise<void>((resolve) => held.push(resolve))
    return typeof wanted === 'function' ? wanted(approved) : approved()
  }

  return {
    respond: (request, approved) => execute(ownResponses.get(request) ?? responseToAll, approved),
    respondSilently: (request, approved) =>
      execute(ownResponses.get(request) ?? (responseToAll === 'malformed' ? 'malformed' : 'approve'), approved),
    play(next, request) {
      isSettled = false
      if (request !== undefined) ownResponses.set(request, next)
      else {
        ownResponses.clear()
        responseToAll = next
      }
    },
    isOnWrongNetwork: () => responseToAll === 'wrongChain',
    settle() {
      isSettled = true
      for (const release of held.splice(0)) release()
    },
  }
}
