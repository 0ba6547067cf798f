// Linking an email: the address, then the code that was sent there.
import { TEXTS } from '../i18n/texts.ts'
import { showCodeScreen } from '../security/codeScreen.ts'
import { createField } from '../security/field.ts'
import { showScreen } from '../security/securityScreen.ts'
import { finishLink } from './finishLink.ts'
import { withName } from './nameMethod.ts'
import { type Stay, showErrorOn } from './stay.ts'

export function showEmailStep(stay: Stay, proof: string): void {
  const { visit, methods, goHome } = stay
  const { input, element } = createField({
    label: TEXTS.emailAddress,
    attributes: { id: 'email', type: 'email', autocomplete: 'email', maxlength: '254', required: '' },
    onEnter: submit,
  })
  const screen = showScreen({
    heading: withName(TEXTS.linkHeading, 'email'),
    text: TEXTS.linkEmailText,
    children: [element],
    actions: [
      { label: TEXTS.cancel, onPress: () => goHome() },
      { label: TEXTS.continue, isPrimary: true, onPress: submit },
    ],
  })
  input.focus()

  function submit(): void {
    // Browsers strip the white space around an email address.
    const email = input.value
    if (!input.checkValidity()) {
      screen.announce(TEXTS.emailInvalid)
      input.focus()
      return
    }
    const work = async () => {
      const attempt = await methods.startEmail(proof, email)
      if (!visit.signal.aborted) showNewCode(stay, email, attempt)
    }
    void visit.press(screen, work, { onError: showErrorOn(screen, stay) })
  }
}

function showNewCode(stay: Stay, email: string, attempt: string): void {
  const { visit, methods, goHome } = stay
  showCodeScreen({
    heading: TEXTS.enterCode,
    email,
    onCancel: () => goHome(),
    onCode: (code, screen) => {
      const work = async () => finishLink(stay, 'email', await methods.finishEmail(attempt, code))
      void visit.press(screen, work, { onError: showErrorOn(screen, stay) })
    },
  })
}
