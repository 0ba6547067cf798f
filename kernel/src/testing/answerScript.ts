// What a scripted wallet does when it is asked, whatever protocol it speaks: each family's own fake wallet dresses this.

/**
 * How the person behind a wallet answers. `late`: as `approve`, but not before `settle`. `wrongChain`: approves, on a network
 * that no one listed. `rubbish`: the answer has no shape.
 */
export type WalletMode = 'approve' | 'reject' | 'hang' | 'late' | 'wrongChain' | 'rubbish'
/** A function decides for itself: it receives the answer of `approve`, and may throw. */
export type WalletAnswer = WalletMode | ((approved: () => unknown) => unknown)

export interface AnswerScriptOptions {
  /** What `reject` throws. Default: EIP-1193's user rejection, as wallets throw it: a plain object. */
  rejection?: unknown
  /** What `rubbish` answers. */
  rubbish?: unknown
}
export interface AnswerScript {
  /** From now on: the answer to this question, or without one to every question, those that had their own included. */
  play(answer: WalletAnswer, question?: string): void
  /** Puts a question to the person. The answer is untyped on purpose: it plays outside input. */
  answer(question: string, approved: () => unknown): Promise<unknown>
  /** A question that no person sees, like that of a silent connection: only `rubbish`, or an answer to this very question, changes it. */
  answerUnseen(question: string, approved: () => unknown): Promise<unknown>
  /** Whether the wallet is to be on a network that nobody listed. */
  isAstray(): boolean
  /** Gives the answers that `late` holds back, now and until the next `play`. */
  settle(): void
}

/** EIP-1193: the user rejected the request. */
const REJECTION = { code: 4001, message: 'User rejected the request.' }

/** Returns a wallet that approves until its script changes. */
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
