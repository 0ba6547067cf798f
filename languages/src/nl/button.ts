// Texts of the button in the page.

export const button = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Verbinden…',
  'button.loading': 'Openen…',
  'button.account': 'Account {address}',
  'button.network': 'Netwerk {network}',
  'button.wallet': '{wallet} verbinden',
  'button.walletMissing': 'Wallet niet gevonden. Kies een andere',
  'button.wrongNetwork': 'Verkeerd netwerk',
  'button.failed': 'Niet geopend. Opnieuw proberen',
  'button.reload': 'Niet geopend. Pagina herladen',
  'button.unsupported': 'Browser te oud. Werk hem bij',
}
