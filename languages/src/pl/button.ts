// Texts of the button in the page.

export const button = {
  'button.connect': 'Połącz portfel',
  'button.connecting': 'Łączenie…',
  'button.loading': 'Otwieranie…',
  'button.account': 'Konto {address}',
  'button.network': 'Sieć {network}',
  'button.wallet': 'Połącz {wallet}',
  'button.walletMissing': 'Nie znaleziono portfela. Wybierz inny',
  'button.wrongNetwork': 'Zła sieć',
  'button.failed': 'Nie otwarto. Spróbuj ponownie',
  'button.reload': 'Nie otwarto. Odśwież stronę',
  'button.unsupported': 'Przeglądarka za stara. Zaktualizuj ją',
}
