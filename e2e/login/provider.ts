// A provider's page, for a person who signs in there. It asks for no password, and any name is a person.
import type { Locator, Page } from '@playwright/test'

/** A name that has not signed in before, because journeys run at the same time. */
export const createName = () => `visitor-${crypto.randomUUID().slice(0, 8)}`

/** A way to enter a name that is not on the page. */
export const findOther = (page: Page): Locator => page.getByRole('textbox', { name: 'Or as someone else' })

/** The provider then redirects automatically. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await findOther(page).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
