// The pages that the templates make, run from their own files: Connect opens the dialog.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => document.body.replaceChildren())

/** Puts the body of a template's page into the document, without its scripts. */
function showPage(template: string): void {
  const html = readFileSync(join(import.meta.dirname, '../templates', template, 'index.html'), 'utf8')
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
}

/** Waits until the modal shows a dialog, and answers with its name. */
async function findDialogName(): Promise<string | null | undefined> {
  const find = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open] h2')
  await vi.waitFor(() => expect(find()?.textContent).toBeTruthy(), { timeout: 20_000 })
  return find()?.textContent
}

test('the page without a framework: a button opens the dialog, and the page shows who is connected', async () => {
  showPage('html')
  const { modal } = await import('../templates/html/src/modal')
  await import('../templates/html/src/main')
  const button = document.querySelector('latchkey-button')?.shadowRoot?.querySelector('button')
  // Whether someone comes back is looked up first.
  await vi.waitFor(() => expect(button?.textContent).toBe('Connect wallet'))
  expect(document.querySelector('#account')?.textContent).toBe('Not connected')
  button?.click()
  expect(await findDialogName()).toBe('Connect a wallet')
  modal.destroy()
}, 30_000)

test('the React page: a button opens the dialog, and the page shows who is connected', async () => {
  showPage('react')
  const { modal } = await import('../templates/react/src/modal')
  await import('../templates/react/src/main')
  const find = () => document.querySelector<HTMLButtonElement>('[data-testid="lk-connect-button"]')
  await vi.waitFor(() => expect(find()?.textContent).toBe('Connect wallet'))
  expect(document.querySelector('p')?.textContent).toBe('Not connected')
  find()?.click()
  expect(await findDialogName()).toBe('Connect a wallet')
  modal.destroy()
}, 30_000)
