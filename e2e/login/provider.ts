// A provider's page, as someone signs in there. It asks for no password, and any name is a person.
import type { Locator, Page } from '@playwright/test'

/** No one has signed in by this name before: journeys run side by side, and each is someone else. */
export const createName = () => `visitor-${crypto.randomUUID().slice(0, 8)}`

/** Where a name can be given that is not on the page. */
export const findOther = (page: Page): Locator => page.getByRole('textbox', { name: 'Or as somebody else' })

/** The provider sends on on its own after that. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await findOther(page).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
