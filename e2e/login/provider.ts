// A provider's page, as somebody signs in there. It asks for no password, and any name is a person.
import type { Locator, Page } from '@playwright/test'

/** Nobody has signed in by this name before: journeys run side by side, and each is somebody else. */
export const createName = () => `visitor-${crypto.randomUUID().slice(0, 8)}`

/** Where a name can be given that is not on the page. */
export const findOther = (page: Page): Locator => page.getByRole('textbox', { name: 'Or as somebody else' })

/** The provider sends on by itself after that. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await findOther(page).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
