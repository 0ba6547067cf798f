// The screens for keys, sign-in methods, and devices. They are drawn here, on the frame's own origin, so that the surrounding page cannot see them.
import { createElement } from '../../../approval/element.ts'
import type { MethodKind } from '../../subjects.ts'
import { showIdle } from '../approval/screen.ts'
import { describeError } from '../describeError.ts'
import { createFactorPart, promptForFactor } from '../factor/factorPart.ts'
import type { SecondFactor } from '../factor/secondFactor.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS } from '../i18n/texts.ts'
import { createMethodList } from '../methods/methodList.ts'
import { showLinking } from '../methods/showLinking.ts'
import { showUnlinking } from '../methods/showUnlinking.ts'
import type { SignInMethods } from '../methods/signInMethods.ts'
import type { Session } from '../session.ts'
import { showCodeScreen } from './codeScreen.ts'
import { createDeviceList } from './deviceList.ts'
import type { Devices } from './devices.ts'
import type { ExportProof, OpenProof } from './exportProof.ts'
import { createAction, showScreen } from './securityScreen.ts'
import { showKeys } from './showKeys.ts'
import { startVisit, type Visit } from './visit.ts'

export interface Security {
  /** Shows the first screen and leaves the current one. */
  open(): void
  /** Clears the screen and the memory. */
  close(): void
  isOpen(): boolean
}

interface SecurityParts {
  session: Session
  proof: ExportProof
  devices: Devices
  methods: SignInMethods
  factor: SecondFactor
  /** Methods that can be linked, in display order. */
  kinds: readonly MethodKind[]
}

export function createSecurity({ session, proof, devices, methods, factor, kinds }: SecurityParts): Security {
  /** Aborted when the person leaves or returns to the first screen. */
  let visit: Visit | null = null

  function open(message = ''): void {
    visit?.end()
    visit = startVisit()
    showHome(visit, message)
  }
  const goHome = (message?: string) => open(message)
  const cancel = { label: TEXTS.cancel, onPress: () => open() }

  function close(): void {
    if (!visit) return
    visit.end()
    visit = null
    showIdle()
  }

  function showHome(visit: Visit, message: string): void {
    const start = createAction({ label: TEXTS.exportKeys, onPress: () => void visit.press(screen, startExport) })
    const why = createElement('p', { text: TEXTS.exportWhy })
    const keys = createPart(TEXTS.privateKeys, [why, start])
    const ways = createPart(TEXTS.methodsTitle)
    const factorPart = createPart(TEXTS.factorTitle)
    const deviceList = createPart(TEXTS.devices)
    const screen = showScreen({
      heading: TEXTS.securityTitle,
      children: [ways.element, factorPart.element, keys.element, deviceList.element],
    })
    void showMethods(message)
    void visit.attempt(screen, showFactorPart)
    void visit.attempt(screen, showDevices)

    function showMethods(said = ''): Promise<void> {
      const retry = createAction({ label: TEXTS.retry, onPress: () => void showMethods() })
      const work = async () => {
        const linked = await methods.list()
        if (visit.signal.aborted) return
        const stay = { visit, methods, factor, goHome }
        const known = new Set<MethodKind>(linked.map(({ kind }) => kind))
        const left = kinds.filter((kind) => kind === 'passkey' || !known.has(kind))
        ways.fill(
          createMethodList({
            methods: linked,
            onUnlink: (method) => showUnlinking(stay, method),
            onLink: () => showLinking(stay, left),
          }),
        )
        screen.announce(said)
      }
      return visit.attempt(screen, work, (cause) => {
        ways.fill([createElement('p', { text: describeError(cause) }), retry])
        screen.announce(said || describeError(cause))
      })
    }
    async function showFactorPart(): Promise<void> {
      const state = await factor.read()
      if (!visit.signal.aborted) factorPart.fill(createFactorPart({ visit, factor, goHome }, state))
    }
    async function showDevices(): Promise<void> {
      const list = await devices.list()
      if (visit.signal.aborted) return
      const end = (done: string, work: () => Promise<void>) =>
        visit.press(screen, async () => {
          await work()
          await showDevices()
          screen.announce(done)
        })
      deviceList.fill(
        createDeviceList({
          devices: list,
          onEnd: ({ id }) => void end(TEXTS.deviceEnded, () => devices.end(id)),
          onEndOthers: () => void end(TEXTS.othersEnded, devices.endOthers),
        }),
      )
    }
    async function startExport(): Promise<void> {
      const left = await proof.start().catch((cause) => {
        if (cause instanceof FrameError && cause.code === 'factor-needed') return 'factor' as const
        throw cause
      })
      if (visit.signal.aborted) return
      if (left === 'factor') promptForFactor({ visit, factor, goHome }, true, startExport)
      else if (left) showLink(visit, left)
      else showPrivateKeys(visit)
    }
  }

  function showLink(visit: Visit, left: OpenProof): void {
    const screen = showScreen({ heading: TEXTS.checkEmail, text: TEXTS.exportLinkSent, actions: [cancel] })
    void visit.attempt(screen, async () => {
      await left.waitForLink(visit.signal)
      if (!visit.signal.aborted) showCode(visit, left)
    })
  }

  function showCode(visit: Visit, left: OpenProof): void {
    showCodeScreen({
      heading: TEXTS.enterCode,
      email: null,
      onCancel: () => open(),
      onCode: (code, screen) =>
        void visit.press(screen, async () => {
          await left.finish(code)
          if (!visit.signal.aborted) showPrivateKeys(visit)
        }),
    })
  }

  function showPrivateKeys({ signal }: Visit): void {
    signal.addEventListener(
      'abort',
      showKeys(session.readPrivateKeys, () => open()),
    )
  }

  return { open: () => open(), close, isOpen: () => visit !== null }
}

/** A part of the first screen, which can be filled later. */
function createPart(title: string, children: readonly Node[] = []) {
  const heading = createElement('h2', { text: title })
  const element = createElement('section', {
    class: 'part',
    attributes: { 'aria-label': title },
    children: [heading, ...children],
  })
  return { element, fill: (next: readonly Node[]) => element.replaceChildren(heading, ...next) }
}
