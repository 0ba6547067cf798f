// Texts of the button in the page.

export const button = {
  'button.connect': 'Connetti wallet',
  'button.connecting': 'Connessione…',
  'button.loading': 'Apertura…',
  'button.account': 'Account {address}',
  'button.network': 'Rete {network}',
  'button.wallet': 'Connetti {wallet}',
  'button.walletMissing': 'Wallet non trovato. Scegline un altro',
  'button.wrongNetwork': 'Rete errata',
  'button.failed': 'Apertura non riuscita. Riprova',
  'button.reload': 'Apertura non riuscita. Ricarica pagina',
  'button.unsupported': 'Browser troppo vecchio. Aggiornalo',
}
