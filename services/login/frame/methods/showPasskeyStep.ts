// Linking a passkey: a press makes the browser create one.
import { TEXTS } from '../i18n/texts.ts'
import { showScreen } from '../security/securityScreen.ts'
import { finishLink } from './finishLink.ts'
import { withName } from './nameMethod.ts'
import { type Stay, showErrorOn } from './stay.ts'

export async function showPasskeyStep(stay: Stay, proof: string): Promise<void> {
  const { visit, methods, goHome } = stay
  // Loaded before the press, which must reach the browser without a wait.
  const label = await methods.readLabel()
  if (visit.signal.aborted) return
  const screen = showScreen({
    heading: withName(TEXTS.linkHeading, 'passkey'),
    text: TEXTS.linkPasskeyText,
    actions: [
      { label: TEXTS.cancel, onPress: () => goHome() },
      { label: TEXTS.linkPasskey, isPrimary: true, onPress: () => void press() },
    ],
  })
  function press(): Promise<void> {
    const work = async () => {
      const created = await methods.createPasskey(label, visit.signal)
      if (visit.signal.aborted) return
      await finishLink(stay, 'passkey', await methods.provePasskey(proof, created))
    }
    return visit.press(screen, work, { doing: TEXTS.passkeyFollow, onError: showErrorOn(screen, stay) })
  }
}
