// Linking a Farcaster account: a phone scans the code, or this device opens the app, and the person approves there.
import { createElement } from '../../../approval/element.ts'
import { describeError } from '../describeError.ts'
import { TEXTS } from '../i18n/texts.ts'
import { showScreen } from '../security/securityScreen.ts'
import { finishLink } from './finishLink.ts'
import { withName } from './nameMethod.ts'
import { createQrCode } from './qrCode.ts'
import type { Stay } from './stay.ts'

export async function showFarcasterStep(stay: Stay, proof: string): Promise<void> {
  const { visit, methods, goHome } = stay
  const { url, state } = await methods.openFarcaster()
  if (visit.signal.aborted) return
  const screen = showScreen({
    heading: withName(TEXTS.linkHeading, 'farcaster'),
    text: TEXTS.linkFarcasterText,
    children: [createElement('div', { class: 'qr-room', children: [createQrCode(url, TEXTS.farcasterCode)] })],
    actions: [
      { label: TEXTS.cancel, onPress: () => goHome() },
      { label: TEXTS.openFarcaster, isPrimary: true, onPress: () => window.open(url, '_blank', 'noopener') },
    ],
  })
  const work = async () => finishLink(stay, 'farcaster', await methods.waitForFarcaster(proof, state, visit.signal))
  // Not awaited, because the screen stays until the phone responds.
  void visit.attempt(screen, work, (cause) => goHome(describeError(cause)))
}
