// Shows the recovery codes once. They are created here, and no server ever has them. Nothing changes until the person confirms that they are saved.
// Review this file as security code.
import { createElement } from '../../../approval/element.ts'
import { TEXTS } from '../i18n/texts.ts'
import { createAction, showScreen } from '../security/securityScreen.ts'
import type { Visit } from '../security/visit.ts'
import { createRecoveryCodes } from './recoveryCode.ts'

interface CodesParts {
  visit: Visit
  onSaved(codes: readonly string[]): Promise<void>
  onCancel(): void
}

export function showCodes({ visit, onSaved, onCancel }: CodesParts): void {
  const codes = createRecoveryCodes()
  const list = createElement('ol', {
    class: 'codes',
    attributes: { dir: 'ltr' },
    children: codes.map((text) => createElement('li', { class: 'code', text })),
  })
  const copy = createAction({ label: TEXTS.copyCodes, onPress: () => void copyAll() })
  const screen = showScreen({
    heading: TEXTS.codesTitle,
    text: TEXTS.codesText,
    children: [list, copy],
    actions: [
      { label: TEXTS.cancel, onPress: onCancel },
      { label: TEXTS.codesSaved, isPrimary: true, onPress: () => void visit.press(screen, () => onSaved(codes)) },
    ],
  })
  visit.signal.addEventListener('abort', () => list.replaceChildren())

  async function copyAll(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      screen.announce(TEXTS.copiedKey)
    } catch {
      // The surrounding page does not let the frame write to the clipboard, so the person copies the selection.
      getSelection()?.selectAllChildren(list)
      screen.announce(TEXTS.codesSelected)
    }
  }
}
