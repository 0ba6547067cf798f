// What a person sees of their keys: drawn here, on the frame's own origin, so that the page around sees none of it.
import { createElement } from '../../../wallet/window/element.ts'
import { showIdle } from '../approval/screen.ts'
import { describeError } from '../describeError.ts'
import { TEXTS } from '../i18n/texts.ts'
import type { Session } from '../session.ts'
import { createDeviceList } from './deviceList.ts'
import type { Devices } from './devices.ts'
import type { ExportProof, OpenProof } from './exportProof.ts'
import { createAction, type ShownScreen, showScreen } from './securityScreen.ts'
import { showKeys } from './showKeys.ts'

export interface Security {
  /** Shows the first screen; what was shown before is left. */
  open(): void
  /** Takes everything off the screen and out of memory. */
  close(): void
  isOpen(): boolean
}

interface SecurityParts {
  session: Session
  proof: ExportProof
  devices: Devices
}

const CODE_DIGITS = 6

export function createSecurity({ session, proof, devices }: SecurityParts): Security {
  /** Aborted when the person leaves. */
  let visit: AbortController | null = null
  let leaveKeys: () => void = () => {}

  function open(): void {
    close()
    visit = new AbortController()
    showHome()
  }
  function close(): void {
    leaveKeys()
    leaveKeys = () => {}
    if (!visit) return
    visit.abort()
    visit = null
    showIdle()
  }

  /** Does it unless the person leaves meanwhile; what goes wrong is told on the screen that was there. */
  async function attempt(screen: ShownScreen, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = visit?.signal
    if (!signal || signal.aborted) return
    try {
      await work(signal)
    } catch (cause) {
      if (!signal.aborted) screen.tell(describeError(cause))
    }
  }

  function showHome(): void {
    const start = createAction({ label: TEXTS.exportKeys, onPress: () => void startExport() })
    const why = createElement('p', { text: TEXTS.exportWhy })
    const title = createElement('h2', { text: TEXTS.privateKeys })
    const deviceList = createElement('section', { class: 'part' })
    const screen = showScreen({
      heading: TEXTS.securityTitle,
      children: [createElement('section', { class: 'part', children: [title, why, start] }), deviceList],
    })
    void attempt(screen, showDevices)
    async function showDevices(signal: AbortSignal): Promise<void> {
      const list = await devices.list()
      if (signal.aborted) return
      const end = (done: string, work: () => Promise<void>) =>
        attempt(screen, async (ending) => {
          await work()
          await showDevices(ending)
          screen.tell(done)
        })
      const parts = createDeviceList({
        devices: list,
        onEnd: ({ id }) => void end(TEXTS.deviceEnded, () => devices.end(id)),
        onEndOthers: () => void end(TEXTS.othersEnded, devices.endOthers),
      })
      deviceList.replaceChildren(createElement('h2', { text: TEXTS.devices }), ...parts)
    }
    async function startExport(): Promise<void> {
      start.disabled = true
      await attempt(screen, async (signal) => {
        const left = await proof.start()
        if (signal.aborted) return
        if (left) showLink(left)
        else showPrivateKeys()
      })
      start.disabled = false
    }
  }

  const cancel = { label: TEXTS.cancel, onPress: open }

  function showLink(left: OpenProof): void {
    const screen = showScreen({ heading: TEXTS.checkEmail, text: TEXTS.exportLinkSent, actions: [cancel] })
    void attempt(screen, async (signal) => {
      await left.waitForLink(signal)
      if (!signal.aborted) showCode(left)
    })
  }

  function showCode(left: OpenProof): void {
    const attributes = { id: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '7' }
    const input = createElement('input', { attributes })
    const label = createElement('label', { text: TEXTS.code, attributes: { for: 'code' } })
    const go = { label: TEXTS.continue, isPrimary: true, onPress: () => void submit() }
    const screen = showScreen({
      heading: TEXTS.enterCode,
      text: TEXTS.codeSent,
      children: [createElement('div', { class: 'field', children: [label, input] })],
      actions: [cancel, go],
    })
    input.focus()
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') void submit()
    })
    async function submit(): Promise<void> {
      const code = input.value.replace(/\s/g, '')
      if (code.length !== CODE_DIGITS) return screen.tell(TEXTS.codeLength)
      await attempt(screen, async (signal) => {
        await left.finish(code)
        if (!signal.aborted) showPrivateKeys()
      })
    }
  }

  function showPrivateKeys(): void {
    leaveKeys = showKeys(session.readPrivateKeys, open)
  }

  return { open, close, isOpen: () => visit !== null }
}
