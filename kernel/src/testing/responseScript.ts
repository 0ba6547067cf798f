// How a scripted wallet answers, whatever its protocol: each family's own fake wallet uses this.

/**
 * How the person behind a wallet answers. `late`: like `approve`, but only after `settle`. `wrongChain`: approves, on a network that the
 * page does not list. `malformed`: gives a malformed answer.
 */
export type WalletMode = 'approve' | 'reject' | 'hang' | 'late' | 'wrongChain' | 'malformed'
/** A mode, or a function that receives the answer of `approve` and may throw. */
export type WalletResponse = WalletMode | ((approved: () => unknown) => unknown)

export interface ResponseScriptOptions {
  /** The error that `reject` throws. Default: EIP-1193's user rejection, as wallets throw it: a plain object. */
  rejection?: unknown
  /** The value that `malformed` answers with. */
  malformed?: unknown
}
export interface ResponseScript {
  /** Sets the answer to this request; without one, to every request, replacing answers set for single requests. */
  play(answer: WalletResponse, question?: string): void
  /** Answers a request that a person sees. The answer is untyped on purpose, because it stands for outside input. */
  answer(question: string, approved: () => unknown): Promise<unknown>
  /**
   * Answers a request that no person sees, like a silent connection. Only `malformed`, or an answer set for this request, changes the result.
   */
  answerUnseen(question: string, approved: () => unknown): Promise<unknown>
  /** Returns whether the wallet is on a network that the page does not list. */
  isOnWrongNetwork(): boolean
  /** Releases the answers that `late` holds back, now and until the next `play`. */
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
 * const signMessage = () => script.answer('signMessage', () => '0x01')
 * ```
 */
export function createResponseScript({
  rejection = REJECTION,
  malformed = 'banana',
}: ResponseScriptOptions = {}): ResponseScript {
  const ownAnswers = new Map<string, WalletResponse>()
  const held: (() => void)[] = []
  let answerToAll: WalletResponse = 'approve'
  let isSettled = false

  async function execute(wanted: WalletResponse, approved: () => unknown): Promise<unknown> {
    if (wanted === 'reject') throw rejection
    if (wanted === 'malformed') return malformed
    if (wanted === 'hang') return new Promise(() => {})
    if (wanted === 'late' && !isSettled) await new Promise<void>((resolve) => held.push(resolve))
    return typeof wanted === 'function' ? wanted(approved) : approved()
  }

  return {
    answer: (question, approved) => execute(ownAnswers.get(question) ?? answerToAll, approved),
    answerUnseen: (question, approved) =>
      execute(ownAnswers.get(question) ?? (answerToAll === 'malformed' ? 'malformed' : 'approve'), approved),
    play(next, question) {
      isSettled = false
      if (question !== undefined) ownAnswers.set(question, next)
      else {
        ownAnswers.clear()
        answerToAll = next
      }
    },
    isOnWrongNetwork: () => answerToAll === 'wrongChain',
    settle() {
      isSettled = true
      for (const release of held.splice(0)) release()
    },
  }
}
