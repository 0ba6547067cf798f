// The list of devices: name, location, and last use of each, and the button that signs it out. The location is unknown, and the list says so.
import { createElement } from '../../../approval/element.ts'
import { dropMarks } from '../i18n/formatDecimal.ts'
import { LANGUAGE, TEXTS } from '../i18n/texts.ts'
import type { Device } from './devices.ts'
import { createAction } from './securityScreen.ts'

export interface DeviceListParts {
  devices: readonly Device[]
  onEnd(device: Device): void
  onEndOthers(): void
}

export function createDeviceList({ devices, onEnd, onEndOthers }: DeviceListParts): HTMLElement[] {
  const items = devices.map((device) => createItem(device, () => onEnd(device)))
  const others = createAction({ label: TEXTS.endOthers, onPress: onEndOthers })
  return [createElement('ul', { class: 'rows', children: items }), ...(devices.length > 1 ? [others] : [])]
}

function createItem(device: Device, onEnd: () => void): HTMLElement {
  const { name, isThis, isSignedIn } = device
  const state = isThis ? TEXTS.thisDevice : isSignedIn ? TEXTS.signedIn : TEXTS.signedOut
  const texts = createElement('div', {
    children: [
      createElement('strong', { text: name }),
      createElement('p', { text: `${state} · ${TEXTS.unknownPlace}` }),
      createElement('p', { text: describeUse(device) }),
    ],
  })
  if (isThis) return createElement('li', { children: [texts] })
  const end = createAction({ label: TEXTS.endDevice, onPress: onEnd })
  end.setAttribute('aria-label', `${TEXTS.endDevice}: ${name}`)
  return createElement('li', { children: [texts, end] })
}

function describeUse({ isThis, lastUsedAtMs }: Device): string {
  if (isThis) return TEXTS.usedNow
  if (lastUsedAtMs === null) return TEXTS.unknownUse
  const time = new Date(lastUsedAtMs).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })
  return `${TEXTS.lastUsed} ${dropMarks(time)}`
}
