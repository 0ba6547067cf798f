// Linking another sign-in method: the choice, a new proof of identity, then the steps of the method.
import { createElement } from '../../../approval/element.ts'
import type { MethodKind } from '../../subjects.ts'
import { TEXTS } from '../i18n/texts.ts'
import { showScreen } from '../security/securityScreen.ts'
import { createMark } from './marks.ts'
import { nameMethod } from './nameMethod.ts'
import { showEmailStep } from './showEmailStep.ts'
import { showFarcasterStep } from './showFarcasterStep.ts'
import { showPasskeyStep } from './showPasskeyStep.ts'
import { showSocialStep } from './showSocialStep.ts'
import { proveFirst, type Stay, showErrorOn } from './stay.ts'

/** `kinds` are the methods that can be linked, in display order. */
export function showLinking(stay: Stay, kinds: readonly MethodKind[]): void {
  const { visit, goHome } = stay
  const choices = kinds.map((kind) => {
    const button = createElement('button', {
      class: 'choice',
      attributes: { type: 'button' },
      children: [createMark(kind), createElement('span', { text: nameMethod(kind) })],
    })
    button.addEventListener('click', () => {
      const work = () => proveFirst(stay, (proof) => showStep(stay, kind, proof))
      void visit.press(screen, work, { onError: showErrorOn(screen, stay) })
    })
    return createElement('li', { children: [button] })
  })
  const screen = showScreen({
    heading: TEXTS.linkTitle,
    text: TEXTS.linkText,
    children: [createElement('ul', { class: 'choices', children: choices })],
    actions: [{ label: TEXTS.cancel, onPress: () => goHome() }],
  })
}

function showStep(stay: Stay, kind: MethodKind, proof: string): void | Promise<void> {
  if (kind === 'email') return showEmailStep(stay, proof)
  if (kind === 'passkey') return showPasskeyStep(stay, proof)
  if (kind === 'farcaster') return showFarcasterStep(stay, proof)
  return showSocialStep(stay, proof, kind)
}
