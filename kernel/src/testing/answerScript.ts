// What a scripted wallet does when it is asked, whatever protocol it speaks: each family's own fake wallet dresses this.

/**
 * How the person behind a wallet answers. `late`: like `approve`, but only after `settle`. `wrongChain`: approves, on a network
 * that the page does not list. `rubbish`: answers with something malformed.
 */
export type WalletMode = 'approve' | 'reject' | 'hang' | 'late' | 'wrongChain' | 'rubbish'
/** A mode, or a function that receives the answer of `approve` and may throw. */
export type WalletAnswer = WalletMode | ((approved: () => unknown) => unknown)

export interface AnswerScriptOptions {
  /** What `reject` throws. Default: EIP-1193's user rejection, as wallets throw it: a plain object. */
  rejection?: unknown
  /** What `rubbish` answers. */
  rubbish?: unknown
}
export interface AnswerScript {
  /** Sets the answer to this question; without one, to every question, replacing answers that single questions had. */
  play(answer: WalletAnswer, question?: string): void
  /** Asks the person. The answer is untyped on purpose: it stands for outside input. */
  answer(question: string, approved: () => unknown): Promise<unknown>
  /** Asks without the person, as a silent connection does. Only `rubbish`, or an answer set for this question, changes the result. */
  answerUnseen(question: string, approved: () => unknown): Promise<unknown>
  /** Returns whether the wallet is on a network that the page does not list. */
  isAstray(): boolean
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
 * import { createAnswerScript } from '@latchkey/kernel/testing'
 *
 * const script = createAnswerScript()
 * script.play('reject', 'signMessage')
 * // In your scripted wallet: approves everything else.
 * const signMessage = () => script.answer('signMessage', () => '0x01')
 * ```
 */
export function createAnswerScript({
  rejection = REJECTION,
  rubbish = 'banana',
}: AnswerScriptOptions = {}): AnswerScript {
  const ownAnswers = new Map<string, WalletAnswer>()
  const held: (() => void)[] = []
  let answerToAll: WalletAnswer = 'approve'
  let isSettled = false

  async function carryOut(wanted: WalletAnswer, approved: () => unknown): Promise<unknown> {
    if (wanted === 'reject') throw rejection
    if (wanted === 'rubbish') return rubbish
    if (wanted === 'hang') return new Promise(() => {})
    if (wanted === 'late' && !isSettled) await new Promise<void>((resolve) => held.push(resolve))
    return typeof wanted === 'function' ? wanted(approved) : approved()
  }

  return {
    answer: (question, approved) => carryOut(ownAnswers.get(question) ?? answerToAll, approved),
    answerUnseen: (question, approved) =>
      carryOut(ownAnswers.get(question) ?? (answerToAll === 'rubbish' ? 'rubbish' : 'approve'), approved),
    play(next, question) {
      isSettled = false
      if (question !== undefined) ownAnswers.set(question, next)
      else {
        ownAnswers.clear()
        answerToAll = next
      }
    },
    isAstray: () => answerToAll === 'wrongChain',
    settle() {
      isSettled = true
      for (const release of held.splice(0)) release()
    },
  }
}
