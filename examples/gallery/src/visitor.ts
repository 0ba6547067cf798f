// What a visitor does in the modal of a row: finds something, presses it, types, scrolls. It works in every language: the modal's own
// texts differ, but names of wallets and networks do not.

import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextFrame()
}

/** Returns the first element of the modal whose text includes this name. */
export function find<E extends HTMLElement = HTMLElement>(selector: string, name = ''): E | undefined {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  return [...(root?.querySelectorAll<E>(selector) ?? [])].find(({ textContent }) => textContent?.includes(name))
}

/** Resolves to the same element as soon as it exists. */
export async function untilFound<E extends HTMLElement = HTMLElement>(selector: string, name = ''): Promise<E> {
  let found = find<E>(selector, name)
  while (!found) {
    await nextFrame()
    found = find<E>(selector, name)
  }
  return found
}

/** Opens the settings, as the gear of the account does. */
export async function openSettings(modal: WalletModal): Promise<void> {
  const { router } = await modal.core.load()
  router.open('Account')
  router.push('AccountSettings')
}

export async function press(selector: string, name = ''): Promise<void> {
  const button = await untilFound(selector, name)
  button.click()
}

/** Replaces the text of the field with this selector. */
export async function type(selector: string, text: string): Promise<HTMLInputElement> {
  const field = await untilFound<HTMLInputElement>(selector)
  // React overrides the property `value` of the element, so the prototype's setter is called.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

/** Returns an English amount as visitors write it in the modal's language, and that language (BCP 47). */
export async function localizeAmount(amount: string): Promise<[text: string, language: string]> {
  const modal = await untilFound('[data-testid=lk-modal]')
  const lang = modal.lang || 'en'
  const parts = new Intl.NumberFormat(lang).formatToParts(12345.6)
  const signOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return [amount.replace(/[.,]/g, (sign) => signOf(sign === '.' ? 'decimal' : 'group')), lang]
}

/** Returns the row with its amount typed in dollars. */
export function inDollars(row: Row, dollars: string): Row {
  const show = async (modal: WalletModal) => {
    await row.show?.(modal)
    const button = await untilFound('.amount-switch')
    button.click()
    await untilFound('.amount-sign')
    const [text] = await localizeAmount(dollars)
    await type('.amount-figure', text)
  }
  return { ...row, show }
}

/** CSS pixels from the top of the view. */
export function scrollTo(top: number): void {
  find('.stage')?.scrollTo(0, top)
}
