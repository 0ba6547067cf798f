// Linking a provider's account: a press opens the provider's window.
import type { SocialProvider } from '../../subjects.ts'
import { TEXTS } from '../i18n/texts.ts'
import { showScreen } from '../security/securityScreen.ts'
import { finishLink } from './finishLink.ts'
import { withName } from './nameMethod.ts'
import { type Stay, showErrorOn } from './stay.ts'

export function showSocialStep(stay: Stay, proof: string, provider: SocialProvider): void {
  const { visit, methods, goHome } = stay
  const screen = showScreen({
    heading: withName(TEXTS.linkHeading, provider),
    text: withName(TEXTS.linkSocialText, provider),
    actions: [
      { label: TEXTS.cancel, onPress: () => goHome() },
      { label: withName(TEXTS.continueWith, provider), isPrimary: true, onPress: () => void press() },
    ],
  })
  function press(): Promise<void> {
    const work = async () => {
      const ticket = await methods.requestProvider(provider, visit.signal)
      if (visit.signal.aborted) return
      await finishLink(stay, provider, await methods.proveSocial(proof, ticket))
    }
    return visit.press(screen, work, {
      doing: withName(TEXTS.linkWindow, provider),
      onError: showErrorOn(screen, stay),
    })
  }
}
