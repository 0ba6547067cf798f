import { forAttribute, forRole, forText, type RoleOptions } from './selectors'

type Text = string | RegExp
interface TextOptions {
  exact?: boolean
}

/** What pages, frames, and locators share: `getBy…`. */
export abstract class Finder<Found> {
  abstract locator(selector: string): Found

  getByTestId(id: string): Found {
    return this.locator(`internal:testid=[data-testid=${forAttribute(id, true)}]`)
  }
  getByRole(role: string, options?: RoleOptions): Found {
    return this.locator(forRole(role, options))
  }
  getByText(text: Text, options?: TextOptions): Found {
    return this.locator(`internal:text=${forText(text, options?.exact)}`)
  }
  getByLabel(text: Text, options?: TextOptions): Found {
    return this.locator(`internal:label=${forText(text, options?.exact)}`)
  }
  getByPlaceholder(text: Text, options?: TextOptions): Found {
    return this.locator(`internal:attr=[placeholder=${forAttribute(text, options?.exact)}]`)
  }
  getByTitle(text: Text, options?: TextOptions): Found {
    return this.locator(`internal:attr=[title=${forAttribute(text, options?.exact)}]`)
  }
}
