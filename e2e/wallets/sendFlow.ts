// Sending from the modal, like a visitor: from the account to the review, and what the review promises.
import { expect, type Locator } from '@playwright/test'
import { parseUnits } from 'viem'
import type { ModalPage } from '../modalPage'

export interface SendDraft {
  /** Name of a token that the account holds. Default: the native one. */
  token?: string
  amount: string
  to: string
}

/** Fills in the form with this draft, starting from the account view. */
export async function fillSend({ action, view, modal }: ModalPage, { token, amount, to }: SendDraft): Promise<Locator> {
  await action('Send').click()
  const form = view('WalletSend')
  // Before that, the balance is unknown.
  await expect(form.getByText(/ available$/)).toBeVisible()
  if (token !== undefined) {
    await form.getByTestId('lk-send-token').click()
    await modal.getByRole('list', { name: 'Your tokens' }).getByRole('button', { name: token }).click()
  }
  await form.getByTestId('lk-send-amount').fill(amount)
  await form.getByTestId('lk-send-recipient').fill(to)
  return form
}

/** Opens the review, once the network has estimated the fee. */
export async function openReview({ action, view }: ModalPage): Promise<Locator> {
  await action('Review send').click()
  const review = view('WalletSendPreview')
  await expect(review).toBeVisible()
  return review
}

/** The amount to send in the review, in smallest units. */
export async function readReviewed(review: Locator, symbol: string, decimals: number): Promise<bigint> {
  // Its code may still be loading when the view appears.
  await expect(review).toContainText(/You send\s*[0-9.]+\s/)
  const [, amount = ''] = /You send\s*([0-9.]+)\s/.exec((await review.textContent()) ?? '') ?? []
  await expect(review).toContainText(`${amount} ${symbol}`)
  return parseUnits(amount, decimals)
}

/** Expects the same draft when the form is shown again. */
export async function expectDraft({ view }: ModalPage, { amount, to }: SendDraft): Promise<void> {
  await expect(view('WalletSend').getByTestId('lk-send-amount')).toHaveValue(amount)
  await expect(view('WalletSend').getByTestId('lk-send-recipient')).toHaveValue(to)
}

/** What the modal shows once the wallet has approved: the receipt up to its end, over the account, without a back button. `amount` is exact. */
export async function expectSent(found: ModalPage, amount: string): Promise<void> {
  const receipt = found.modal.getByTestId('lk-receipt')
  await expect(receipt).toHaveAttribute('data-status', 'confirmed')
  await expect(receipt.getByTitle(amount, { exact: true })).toBeVisible()
  await leaveReceipt(found)
}

/** What a page without activity shows once the wallet has approved: the account, without a back button, and a row. */
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
