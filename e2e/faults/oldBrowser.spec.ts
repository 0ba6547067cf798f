// Browsers older than the oldest supported ones: the button shows a message, and the rest of the host's page is unaffected.
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { variant } from '../night'

const MISSING = {
  'constructed style sheets':
    'delete Document.prototype.adoptedStyleSheets; delete ShadowRoot.prototype.adoptedStyleSheets',
  'modal dialogs': 'delete HTMLDialogElement.prototype.showModal',
  'Object.hasOwn': 'delete Object.hasOwn',
  'AbortSignal.any': 'delete AbortSignal.any',
  'URL.canParse': 'delete URL.canParse',
}

for (const [index, [what, remove]] of Object.entries(MISSING).entries()) {
  test(
    `BRW-02 without ${what} the button asks for an update, and the host’s page keeps working`,
    variant(index),
    async ({ page, environment }) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.addInitScript(remove)
      await page.goto(environment.examples.react ?? '')
      const { button, modal } = findModal(page)
      for (let press = 0; press < 3; press += 1) {
        await button.click()
        await expect(button).toHaveText('Browser too old. Update it')
      }
      await expect(page.getByTestId('status')).toHaveText('disconnected')
      await expect(modal).toBeHidden()
      expect(errors).toEqual([])
    },
  )
}
