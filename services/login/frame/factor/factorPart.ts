// The second factor on the first screen: its state, the number of recovery codes left, and the possible changes. Each change requires the passkey
// again, with a press that the surrounding page cannot fake.
import { createElement } from '../../../approval/element.ts'
import { TEXTS } from '../i18n/texts.ts'
import { createAction } from '../security/securityScreen.ts'
import type { Visit } from '../security/visit.ts'
import type { FactorState, SecondFactor } from './secondFactor.ts'
import { showCodes } from './showCodes.ts'
import { showFactor } from './showFactor.ts'

interface FactorStay {
  visit: Visit
  factor: SecondFactor
  /** Returns to the first screen, which shows the result. */
  goHome(message?: string): void
}

export function createFactorPart(stay: FactorStay, { isOn, isPossible, codesLeft }: FactorState): HTMLElement[] {
  const { visit, factor, goHome } = stay
  const renew = () =>
    showCodes({
      visit,
      onCancel: () => goHome(),
      onSaved: async (codes) => {
        await factor.turnOn(codes)
        if (!visit.signal.aborted) goHome(TEXTS.factorOn)
      },
    })
  const turnOff = async () => {
    await factor.turnOff()
    if (!visit.signal.aborted) goHome(TEXTS.factorOff)
  }
  const action = (label: string, onShown: () => void | Promise<void>) =>
    createAction({ label, onPress: () => promptForFactor(stay, isOn, onShown) })
  const say = (text: string) => createElement('p', { text })
  if (!isOn) {
    if (!isPossible) return [say(TEXTS.factorNone)]
    return [say(TEXTS.factorWhy), action(TEXTS.factorTurnOn, renew)]
  }
  return [
    say(TEXTS.factorIsOn.replace('{count}', () => String(codesLeft))),
    action(TEXTS.proveTitle, () => goHome(TEXTS.factorShown)),
    action(TEXTS.newCodes, renew),
    action(TEXTS.factorTurnOff, turnOff),
  ]
}

/** `hasCodes`: a recovery code is accepted too. */
export function promptForFactor(
  { visit, factor, goHome }: FactorStay,
  hasCodes: boolean,
  onShown: () => void | Promise<void>,
): void {
  showFactor({
    visit,
    usePasskey: () => factor.showPasskey(visit.signal),
    useCode: hasCodes ? factor.showCode : null,
    onShown,
    onCancel: () => goHome(),
  })
}
