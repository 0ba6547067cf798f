// An example's page and its modal, found by what a visitor sees: names, roles and the documented test IDs.
import type { Locator, Page } from '@playwright/test'

export interface ModalPage {
  /** The page's own button. */
  button: Locator
  modal: Locator
  /** The title in the header. */
  title: Locator
  close: Locator
  back: Locator
  walletRows: Locator
  walletRow(name: string): Locator
  /** A button in the modal by its name. */
  action(name: string): Locator
  /** The view that is shown, by its id. */
  view(id: string): Locator
}

/** Locators only; nothing is waited for. */
export function findModal(page: Pick<Page, 'getByTestId'>): ModalPage {
  const modal = page.getByTestId('lk-modal')
  const walletRows = modal.getByTestId('lk-wallet-item')
  return {
    button: page.getByTestId('lk-connect-button'),
    modal,
    title: modal.getByRole('heading', { level: 2 }),
    close: modal.getByTestId('lk-close'),
    back: modal.getByRole('button', { name: 'Back', exact: true }),
    walletRows,
    walletRow: (name) => walletRows.filter({ hasText: name }),
    action: (name) => modal.getByRole('button', { name, exact: true }),
    view: (id) => modal.locator(`[data-view="${id}"]`),
  }
}

/** Closes the modal, and waits until it is gone, because until then the page has its elements too. */
export async function closeModal(page: Pick<Page, 'getByTestId'>): Promise<void> {
  const { modal, close } = findModal(page)
  await close.click()
  await modal.waitFor({ state: 'hidden' })
}

/** Opens the settings from the account, with its gear. */
export async function openSettings(page: Pick<Page, 'getByTestId'>): Promise<void> {
  const { action, view } = findModal(page)
  await action('Settings').click()
  await view('AccountSettings').waitFor()
}

/** Disconnects from the account, through its settings. */
export async function disconnect(page: Pick<Page, 'getByTestId'>): Promise<void> {
  await openSettings(page)
  await findModal(page).action('Disconnect').click()
}

/** Opens the page, and the modal at its first view. */
export async function openModal(page: Page, url: string): Promise<ModalPage> {
  await page.goto(url)
  const found = findModal(page)
  await found.button.click()
  await found.modal.waitFor()
  return found
}
