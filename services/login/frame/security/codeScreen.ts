// The screen for a code of six digits from an email.
import { createElement } from '../../../approval/element.ts'
import { TEXTS } from '../i18n/texts.ts'
import { createField } from './field.ts'
import { type ShownScreen, showScreen } from './securityScreen.ts'

const CODE_DIGITS = 6

interface CodeScreenParts {
  heading: string
  /** The address that the code was sent to. Null if the person knows it. */
  email: string | null
  onCancel(): void
  /** Six digits. */
  onCode(code: string, screen: ShownScreen): void
}

export function showCodeScreen({ heading, email, onCancel, onCode }: CodeScreenParts): void {
  const { input, element } = createField({
    label: TEXTS.code,
    attributes: { id: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7' },
    onEnter: submit,
  })
  const sentTo =
    email === null ? [] : [createElement('p', { class: 'address', text: email, attributes: { dir: 'ltr' } })]
  const screen = showScreen({
    heading,
    text: TEXTS.codeSent,
    children: [...sentTo, element],
    actions: [
      { label: TEXTS.cancel, onPress: onCancel },
      { label: TEXTS.continue, isPrimary: true, onPress: submit },
    ],
  })
  input.focus()
  function submit(): void {
    const code = input.value.replace(/\s/g, '')
    if (code.length === CODE_DIGITS) {
      onCode(code, screen)
    } else {
      screen.announce(TEXTS.codeLength)
      input.focus()
    }
  }
}
