// Sending from the modal, as a visitor does it: from the account to the review, and what the review promises.
import { expect, type Locator } from '@playwright/test'
import { parseUnits } from 'viem'
import type { ModalPage } from '../modalPage'

export interface SendDraft {
  /** Name of a token that the account holds; the native one when left out. */
  token?: string
  amount: string
  to: string
}

/** The form, with this draft in it, from the account view on. */
export async function fillSend({ action, view, modal }: ModalPage, { token, amount, to }: SendDraft): Promise<Locator> {
  await action('Send').click()
  const form = view('WalletSend')
  // Before that no one knows what there is to send.
  await expect(form.getByText(/ available$/)).toBeVisible()
  if (token !== undefined) {
    await form.getByTestId('lk-send-token').click()
    await modal.getByRole('list', { name: 'Your tokens' }).getByRole('button', { name: token }).click()
  }
  await form.getByTestId('lk-send-amount').fill(amount)
  await form.getByTestId('lk-send-receiver').fill(to)
  return form
}

/** Shows the review, once the network has said what it takes. */
export async function openReview({ action, view }: ModalPage): Promise<Locator> {
  await action('Review send').click()
  const review = view('WalletSendPreview')
  await expect(review).toBeVisible()
  return review
}

/** What the review says is sent, in smallest units. */
export async function readReviewed(review: Locator, symbol: string, decimals: number): Promise<bigint> {
  // Its code may still be on its way when the view is there.
  await expect(review).toContainText(/You send\s*[0-9.]+\s/)
  const [, amount = ''] = /You send\s*([0-9.]+)\s/.exec((await review.textContent()) ?? '') ?? []
  await expect(review).toContainText(`${amount} ${symbol}`)
  return parseUnits(amount, decimals)
}

/** The draft as it was left, when the form is shown again. */
export async function expectDraft({ view }: ModalPage, { amount, to }: SendDraft): Promise<void> {
  await expect(view('WalletSend').getByTestId('lk-send-amount')).toHaveValue(amount)
  await expect(view('WalletSend').getByTestId('lk-send-receiver')).toHaveValue(to)
}

/** What the modal shows once the wallet has said yes: the receipt up to its end, over the account, which has no way back. `amount` is exact. */
export async function expectSent(found: ModalPage, amount: string): Promise<void> {
  const receipt = found.modal.getByTestId('lk-receipt')
  await expect(receipt).toHaveAttribute('data-status', 'confirmed')
  await expect(receipt.getByTitle(amount, { exact: true })).toBeVisible()
  await leaveReceipt(found)
}

/** What a page without activity shows once the wallet has said yes: the account, with no way back, and a row. */
export async function expectSentRow({ view, back, modal }: ModalPage, row: string): Promise<void> {
  await expect(view('Account')).toBeVisible()
  await expect(back).toBeHidden()
  await expect(modal.getByTestId('lk-sent').getByText(row, { exact: true })).toBeVisible()
}

/** To the account, where the flow has ended. */
export async function leaveReceipt({ view, back }: ModalPage): Promise<void> {
  await back.click()
  await expect(view('Account')).toBeVisible()
  await expect(back).toBeHidden()
}
