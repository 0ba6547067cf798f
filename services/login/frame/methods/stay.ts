// What all screens about sign-in methods share, including the proof of identity before each change.
import { describeError } from '../describeError.ts'
import { promptForFactor } from '../factor/factorPart.ts'
import type { SecondFactor } from '../factor/secondFactor.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS } from '../i18n/texts.ts'
import { showCodeScreen } from '../security/codeScreen.ts'
import type { ShownScreen } from '../security/securityScreen.ts'
import type { Visit } from '../security/visit.ts'
import type { SignInMethods } from './signInMethods.ts'

export interface Stay {
  visit: Visit
  methods: SignInMethods
  factor: SecondFactor
  /** Returns to the first screen, which shows the result. */
  goHome(message?: string): void
}

/** Errors that have used nothing up, so the same press can be repeated. */
const REPEATABLE = new Set([
  'declined',
  'passkey-failed',
  'unreachable',
  'window-blocked',
  'window-closed',
  'wrong-code',
])

/** Shows the error on the current screen if it can be retried there, otherwise on the first screen. */
export function showErrorOn(screen: ShownScreen, { goHome }: Stay): (cause: unknown) => void {
  return (cause) => {
    const message = describeError(cause)
    if (cause instanceof FrameError && REPEATABLE.has(cause.code)) screen.announce(message)
    else goHome(message)
  }
}

/** Call it in a press: continues with a new proof of identity, after a code if the server requires one. */
export async function proveFirst(stay: Stay, goOn: (proof: string) => void | Promise<void>): Promise<void> {
  const { visit, methods, goHome } = stay
  const proving = await methods.prove().catch((cause) => {
    if (cause instanceof FrameError && cause.code === 'factor-needed') return null
    throw cause
  })
  if (visit.signal.aborted) return
  if (!proving) return promptForFactor(stay, true, () => proveFirst(stay, goOn))
  if ('proof' in proving) return goOn(proving.proof)
  showCodeScreen({
    heading: TEXTS.proveTitle,
    email: proving.email,
    onCancel: () => goHome(),
    onCode: (code, screen) =>
      void visit.press(
        screen,
        async () => {
          const proof = await methods.finishProof(proving.attempt, code)
          if (!visit.signal.aborted) await goOn(proof)
        },
        { onError: showErrorOn(screen, stay) },
      ),
  })
}
