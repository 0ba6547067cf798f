// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'La demande a été refusée dans le portefeuille.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Le portefeuille n’a pas autorisé ce compte ou cette méthode. Reconnectez-vous et approuvez.',
  'The wallet cannot do this. Try another wallet.': 'Le portefeuille ne peut pas le faire. Essayez-en un autre.',
  'The wallet is disconnected. Connect it again.': 'Le portefeuille est déconnecté. Reconnectez-le.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Le portefeuille ne peut pas joindre ce réseau. Réessayez ou changez de réseau.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Le portefeuille ne connaît pas ce réseau. Ajoutez-le dans le portefeuille, puis réessayez.',
  'The wallet does not accept this network.': 'Le portefeuille n’accepte pas ce réseau.',
  'The wallet lacks a feature that this request needs.':
    'Il manque au portefeuille une fonction nécessaire à cette demande.',
  'The wallet does not support this on the selected network.':
    'Le portefeuille ne prend pas cela en charge sur le réseau choisi.',
  'Too many calls for this wallet. Send fewer.':
    'Cela fait trop d’appels à la fois pour le portefeuille. Envoyez-en moins.',
  'The account upgrade that this request needs was declined in the wallet.':
    'La mise à niveau du compte nécessaire à cette demande a été refusée dans le portefeuille.',
  'The wallet cannot execute these calls together.':
    'Le portefeuille ne peut pas exécuter ces appels en une seule fois.',
  'The contract refused this transaction.': 'Le contrat a refusé cette transaction.',
  'The maximum fee is too high to be valid. Lower it.':
    'Les frais maximaux sont trop élevés pour être valides. Réduisez-les.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Les frais maximaux sont inférieurs à ce que le réseau demande. Augmentez-les et réessayez.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Une transaction antérieure de ce compte manque. Attendez-la ou réinitialisez-la.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Une transaction portant ce numéro a déjà été envoyée. Vérifiez votre activité avant de renvoyer.',
  'This account cannot send any more transactions.': 'Ce compte ne peut plus envoyer de transactions.',
  'The balance does not cover the amount and the network fee.':
    'Le solde ne couvre pas le montant et les frais de réseau.',
  'The gas limit is higher than a block allows. Lower it.':
    'La limite de gas dépasse ce qu’un bloc peut contenir. Réduisez-la.',
  'The gas limit is too low for this transaction. Raise it.':
    'La limite de gas est trop basse pour cette transaction. Augmentez-la.',
  'This network does not accept this type of transaction.': 'Ce réseau n’accepte pas ce type de transaction.',
  'The priority fee is above the maximum fee. Lower it.':
    'Les frais de priorité dépassent les frais maximaux. Réduisez-les.',
  'The wallet or network had an internal error. Try again.': 'Erreur interne du portefeuille ou du réseau. Réessayez.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Une demande attend déjà dans le portefeuille. Ouvrez-le et répondez-y.',
  'The network did not accept the transaction.': 'Le réseau n’a pas accepté la transaction.',
  'Too many requests. Wait a moment and try again.': 'Trop de demandes. Attendez un instant, puis réessayez.',
  'The request timed out. Try again.': 'Pas de réponse à temps. Réessayez.',
  'The network could not be reached. Check the connection and try again.':
    'Le réseau est injoignable. Vérifiez la connexion, puis réessayez.',
  'Please try again after {value} seconds': 'Réessayez dans {value} s',
  'Error registering name {value}': 'Impossible d’enregistrer le nom {value}',
  'Insufficient liquidity': 'Liquidité insuffisante',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Les réglages de cette page bloquent la connexion. Choisissez un autre moyen de vous connecter.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'L’authentification ne s’est pas chargée. Vérifiez votre connexion, ou choisissez un autre moyen.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'L’authentification ne répond pas. Réessayez plus tard, ou choisissez un autre moyen.',
  'Something went wrong': 'Une erreur est survenue',
  'That took too long. Try again.': 'Cela a pris trop de temps. Réessayez.',
  'An error occurred': 'Une erreur s’est produite',
  'Enter a valid email address.': 'Saisissez une adresse e-mail valide.',
  'Chain is not supported': 'Blockchain non prise en charge',
  'This application might not support Smart Accounts':
    'Cette application ne prend peut-être pas en charge les comptes intelligents',
  'A problem occurred while trying initialize authentication': 'Impossible de démarrer l’authentification',
  'Action not allowed': 'Action non autorisée',
  'Failed to fetch transactions': 'Impossible de charger les transactions',
  'Error resolving name': 'Impossible de résoudre le nom',
  'Error fetching names for address': 'Impossible de charger les noms de cette adresse',
  'Error fetching name suggestions': 'Suggestions de noms indisponibles',
  'Address or auth connector not found': 'Adresse ou authentification introuvable',
  'Buying isn’t available on this network': 'L’achat n’est pas proposé sur ce réseau',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'La page du fournisseur n’est pas là où elle devrait être. Rien n’a été ouvert.',
  'Please enter a valid amount and receiver address': 'Saisissez un montant et une adresse de destinataire valides',
  'Unsupported chain': 'Blockchain non reconnue',
  'This transfer does not match what you reviewed. Start again.':
    'Ce transfert ne correspond pas à ce que vous avez vérifié. Recommencez.',
  'The account or the network changed. Review the transfer again.':
    'Le compte ou le réseau a changé. Vérifiez à nouveau le transfert.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Votre portefeuille est sur un autre réseau. Revenez au bon réseau, puis réessayez.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Le transfert n’a pas pu être vérifié. Vérifiez votre connexion, puis réessayez.',
  'Signature declined': 'Signature refusée',
  'Sign-in failed. Try again.': 'La connexion au site a échoué. Réessayez.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Cette demande de connexion n’est pas valable en ce moment. Vérifiez la date et l’heure de votre appareil, puis réessayez.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Cette demande de connexion ne concerne pas ce site et ce compte. Elle n’a pas été envoyée à votre portefeuille.',
  'Failed to check allowance': 'Impossible de vérifier l’autorisation',
  'Failed to create approval transaction': 'Impossible de créer la transaction d’approbation',
  'A test run of this swap failed. Try another amount or token.':
    'Un essai de cet échange a échoué. Essayez un autre montant ou jeton.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Un essai de cet échange prélève plus sur votre compte que ce qui est affiché. Choisissez un autre jeton.',
  'Failed to create transaction': 'Impossible de créer la transaction',
  'Transaction error': 'Erreur de transaction',
  'The network refused the approval. Nothing was exchanged.': 'Le réseau a refusé l’approbation. Rien n’a été échangé.',
  'The network dropped the approval. Nothing was exchanged.':
    'Le réseau a abandonné l’approbation. Rien n’a été échangé.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Une autre transaction a pris la place de l’approbation. Rien n’a été échangé.',
  'Token Balance Unavailable': 'Solde des jetons indisponible',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Ce site n’est pas configuré pour WalletConnect. Choisissez un autre moyen de vous connecter.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Impossible de charger WalletConnect. Vérifiez votre connexion, puis réessayez.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Le portefeuille a signé autre chose que ce qui était demandé. Rien n’a été partagé. Réessayez.',
  'The code expired. Try again for a new one.':
    'Le code n’a pas été utilisé à temps. Réessayez pour en obtenir un nouveau.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'L’horloge de cet appareil est déréglée. Réglez-la sur automatique, puis réessayez.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Ce site n’est pas configuré pour la liste des portefeuilles. Les plus connus restent disponibles ici.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Impossible de charger la liste des portefeuilles. Vérifiez votre connexion, puis réessayez.',
  'Connect a wallet first': 'Connectez d’abord un portefeuille',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'L’échange préparé n’est pas celui que vous avez vu. Il n’a pas été envoyé.',
  'Authenticating...': 'Authentification…',
  'Couldn’t switch accounts.': 'Impossible de changer de compte.',
  'Your wallet session expired. Connect again.': 'La session de votre portefeuille a expiré. Reconnectez-vous.',
  'Failed to send transaction. Please try again.': 'La transaction n’a pas été envoyée. Réessayez.',
  'Insufficient balance': 'Solde insuffisant',
  'Insufficient gas funds': 'Fonds insuffisants pour le gas',
  'Enter an amount above zero': 'Saisissez un montant supérieur à zéro',
  'Browser wallet': 'Portefeuille du navigateur',
  'Email or social': 'E-mail ou réseau social',
  'The wallet did not confirm that the session has ended': 'Le portefeuille n’a pas confirmé la fin de la session',
  'Smart sessions are not supported on this network': 'Sessions intelligentes non prises en charge sur ce réseau',
  'Browser and phone': 'Navigateur et téléphone',
}
