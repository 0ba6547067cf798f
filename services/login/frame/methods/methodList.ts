// The list of sign-in methods: the logo, name, and person of each, its date, and a way to unlink it if possible.
import { createElement } from '../../../approval/element.ts'
import { dropMarks } from '../i18n/formatDecimal.ts'
import { LANGUAGE, TEXTS } from '../i18n/texts.ts'
import { createAction } from '../security/securityScreen.ts'
import { createMark } from './marks.ts'
import { nameMethod } from './nameMethod.ts'
import type { SignInMethod } from './signInMethods.ts'

interface MethodListParts {
  methods: readonly SignInMethod[]
  onUnlink(method: SignInMethod): void
  onLink(): void
}

export function createMethodList({ methods, onUnlink, onLink }: MethodListParts): HTMLElement[] {
  const items = methods.map((method) => createItem(method, methods.length > 1, () => onUnlink(method)))
  const why = methods.length > 1 ? TEXTS.methodsText : TEXTS.methodOnly
  return [
    createElement('p', { text: why }),
    createElement('ul', { class: 'rows ways', children: items }),
    createAction({ label: TEXTS.linkTitle, onPress: onLink }),
  ]
}

function createItem(method: SignInMethod, hasOthers: boolean, onUnlink: () => void): HTMLElement {
  const { kind, label, isCurrent } = method
  const name = nameMethod(kind)
  const title = createElement('strong', { text: name })
  const texts = createElement('div', {
    children: [
      ...(label === null ? [] : [createElement('p', { class: 'address', text: label })]),
      createElement('p', { text: isCurrent ? TEXTS.usedNow : describeAge(method) }),
      ...(isCurrent && hasOthers ? [createElement('p', { text: TEXTS.methodKept })] : []),
    ],
  })
  if (isCurrent) return createElement('li', { children: [createMark(kind), title, texts] })
  const unlink = createAction({ label: TEXTS.unlink, onPress: onUnlink })
  unlink.setAttribute('aria-label', [`${TEXTS.unlink}: ${name}`, ...(label === null ? [] : [label])].join(', '))
  return createElement('li', { children: [createMark(kind), title, texts, unlink] })
}

function describeAge({ addedAtMs }: SignInMethod): string {
  const date = new Date(addedAtMs).toLocaleDateString(LANGUAGE, { dateStyle: 'medium' })
  return TEXTS.methodAdded.replace('{date}', () => dropMarks(date))
}
