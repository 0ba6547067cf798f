// Texts of the button in the page.

export const button = {
  'button.connect': 'Connecter un portefeuille',
  'button.connecting': 'Connexion…',
  'button.loading': 'Ouverture…',
  'button.account': 'Compte {address}',
  'button.network': 'Réseau {network}',
  'button.wallet': 'Connecter {wallet}',
  'button.walletMissing': 'Portefeuille introuvable. En choisir un autre',
  'button.wrongNetwork': 'Mauvais réseau',
  'button.failed': 'Échec de l’ouverture. Réessayer',
  'button.reload': 'Échec de l’ouverture. Recharger la page',
  'button.unsupported': 'Navigateur trop ancien. Mettez-le à jour',
}
