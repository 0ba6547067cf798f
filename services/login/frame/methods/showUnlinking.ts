// Unlinking a sign-in method: an intended press, with the frame fully visible, then a new proof of identity.
import { createElement } from '../../../approval/element.ts'
import { createGuard } from '../approval/guard.ts'
import { TEXTS } from '../i18n/texts.ts'
import { showScreen } from '../security/securityScreen.ts'
import { withName } from './nameMethod.ts'
import type { SignInMethod } from './signInMethods.ts'
import { proveFirst, type Stay, showErrorOn } from './stay.ts'

export function showUnlinking(stay: Stay, { id, kind, label }: SignInMethod): void {
  const { visit, methods, goHome } = stay
  const whose = label === null ? [] : [createElement('p', { class: 'address', text: label })]
  const screen = showScreen({
    heading: withName(TEXTS.unlinkHeading, kind),
    children: [...whose, createElement('p', { class: 'effect', text: TEXTS.unlinkText })],
    actions: [
      { label: TEXTS.cancel, onPress: () => goHome() },
      { label: TEXTS.unlink, isPrimary: true, onPress: (press) => void unlink(press) },
    ],
  })
  const guard = createGuard(screen.element, (trust) => {
    if (trust === 'covered') screen.announce(TEXTS.unlinkCovered)
  })
  visit.signal.addEventListener('abort', guard.stop)

  function unlink(press: Event): Promise<void> {
    const isMeant = guard.isMeant(press)
    const work = async () => {
      if (!(await isMeant)) return screen.announce(TEXTS.pressUnlinkAgain)
      await proveFirst(stay, async (proof) => {
        await methods.unlink(proof, id)
        if (!visit.signal.aborted) goHome(withName(TEXTS.methodUnlinked, kind))
      })
    }
    return visit.press(screen, work, { onError: showErrorOn(screen, stay) })
  }
}
