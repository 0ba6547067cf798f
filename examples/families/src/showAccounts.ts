// Shows the connected account of each family, one per line.
import type { WalletModal } from '@latchkey/sdk'

/** Follows the modal's events. */
export function showAccounts(modal: WalletModal, list: HTMLUListElement): void {
  const accounts = new Map<string, string>()
  const draw = () =>
    list.replaceChildren(
      ...[...accounts.values()].map((account) => Object.assign(document.createElement('li'), { textContent: account })),
    )
  for (const event of ['session:connected', 'session:restored', 'session:changed'] as const) {
    modal.on(event, ({ caipAddress }) => {
      accounts.set(caipAddress.slice(0, caipAddress.indexOf(':')), caipAddress)
      draw()
    })
  }
  modal.on('session:disconnected', ({ namespace }) => {
    accounts.delete(namespace)
    draw()
  })
}
