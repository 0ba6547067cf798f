// Asks for the second factor: a passkey with a press in the frame, or a typed recovery code.
import { TEXTS } from '../i18n/texts.ts'
import { createField } from '../security/field.ts'
import { createAction, showScreen } from '../security/securityScreen.ts'
import type { Visit } from '../security/visit.ts'
import { readRecoveryCode } from './recoveryCode.ts'

/** The length of `7K3M-…`, with room for spaces. */
const MAX_TYPED = '40'

interface FactorQuestion {
  visit: Visit
  /** Called in the press. */
  usePasskey(): Promise<void>
  /** The result of `readRecoveryCode`. Null if there are no codes. */
  useCode: ((code: string) => Promise<void>) | null
  /** Continues after the factor was verified. */
  onShown(): void | Promise<void>
  /** Undefined if the surrounding page has its own Back button. */
  onCancel?: () => void
}

export function showFactor(question: FactorQuestion): void {
  const { visit, usePasskey, useCode, onShown, onCancel } = question
  const recovery =
    useCode && createAction({ label: TEXTS.recoveryUse, onPress: () => showCodeField(question, useCode) })
  const screen = showScreen({
    heading: TEXTS.proveTitle,
    text: useCode ? TEXTS.factorPrompt : TEXTS.linkPasskeyText,
    children: recovery ? [recovery] : [],
    actions: [
      ...(onCancel ? [{ label: TEXTS.cancel, onPress: onCancel }] : []),
      { label: TEXTS.factorUse, isPrimary: true, onPress: () => void press() },
    ],
  })
  function press(): Promise<void> {
    const work = async () => {
      await usePasskey()
      if (!visit.signal.aborted) await onShown()
    }
    return visit.press(screen, work, { doing: TEXTS.passkeyFollow })
  }
}

function showCodeField(question: FactorQuestion, useCode: (code: string) => Promise<void>): void {
  const { visit, onShown } = question
  const { input, element } = createField({
    label: TEXTS.recoveryCode,
    attributes: { id: 'recovery', autocomplete: 'off', autocapitalize: 'characters', maxlength: MAX_TYPED, dir: 'ltr' },
    onEnter: submit,
  })
  input.spellcheck = false
  const screen = showScreen({
    heading: TEXTS.recoveryUse,
    children: [element],
    actions: [
      { label: TEXTS.cancel, onPress: () => showFactor(question) },
      { label: TEXTS.continue, isPrimary: true, onPress: submit },
    ],
  })
  input.focus()

  function submit(): void {
    const code = readRecoveryCode(input.value)
    if (code === null) {
      screen.announce(TEXTS.recoveryLength)
      input.focus()
      return
    }
    const work = async () => {
      await useCode(code)
      if (!visit.signal.aborted) await onShown()
    }
    void visit.press(screen, work)
  }
}
