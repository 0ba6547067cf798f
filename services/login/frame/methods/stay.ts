// What every screen about ways to sign in works with, and the proof of who asks that comes before each change.
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
  /** Leaves for the first screen, which says how it went. */
  goHome(told?: string): void
}

/** Refusals that have used up nothing: the same press can be tried again. */
const REPEATABLE = new Set([
  'declined',
  'passkey-failed',
  'unreachable',
  'window-blocked',
  'window-closed',
  'wrong-code',
])

/** Says what went wrong on the screen where it can be tried again, or else on the first one. */
export function showErrorOn(screen: ShownScreen, { goHome }: Stay): (cause: unknown) => void {
  return (cause) => {
    const told = describeError(cause)
    if (cause instanceof FrameError && REPEATABLE.has(cause.code)) screen.tell(told)
    else goHome(told)
  }
}

/** Inside a press: continues with fresh proof of who asks, after a code where the server wants one. */
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
