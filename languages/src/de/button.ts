// Texts of the button in the page.

export const button = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Verbinden…',
  'button.loading': 'Wird geöffnet…',
  'button.account': 'Konto {address}',
  'button.network': 'Netzwerk {network}',
  'button.wallet': '{wallet} verbinden',
  'button.walletMissing': 'Wallet nicht gefunden. Andere wählen',
  'button.wrongNetwork': 'Falsches Netzwerk',
  'button.failed': 'Nicht geöffnet. Erneut versuchen',
  'button.reload': 'Nicht geöffnet. Seite neu laden',
  'button.unsupported': 'Browser zu alt. Bitte aktualisieren',
}
