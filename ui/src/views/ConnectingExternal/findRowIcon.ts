// Where a wallet's icon is in a list of wallets, for the views that go on with it.

/** Of rows with the same name the one that was pressed, which has the focus where a browser gives it to a button. */
export function findRowIcon(dialog: HTMLElement, name: string): HTMLElement | null {
  const rows = [...dialog.querySelectorAll('[data-testid="lk-wallet-item"]')].filter(
    (row) => row.querySelector('.row-title')?.textContent === name,
  )
  const row = rows.find((each) => each.matches(':focus')) ?? rows[0]
  return row?.querySelector<HTMLElement>('.wallet-icon') ?? null
}
