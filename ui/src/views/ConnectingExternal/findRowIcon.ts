// Finds a wallet's icon in a list of wallets, for the views that continue with it.

/** Among rows with the same name, returns the pressed one, which has focus if the browser focuses pressed buttons. */
export function findRowIcon(dialog: HTMLElement, name: string): HTMLElement | null {
  const rows = [...dialog.querySelectorAll('[data-testid="lk-wallet-item"]')].filter(
    (row) => row.querySelector('.row-title')?.textContent === name,
  )
  const row = rows.find((each) => each.matches(':focus')) ?? rows[0]
  return row?.querySelector<HTMLElement>('.wallet-icon') ?? null
}
