// Errors: the key is the code, and a value of its context where a code has several sentences.

export const errors = {
  'error.data/no-liquidity': 'Liquidité insuffisante',
  'error.embedded/response-malformed': 'Une erreur est survenue',
  'error.embedded/chain-unsupported': 'Blockchain non prise en charge',
  'error.embedded/email-invalid': 'Saisissez une adresse e-mail valide',
  'error.embedded/frame-missing':
    'L’authentification ne s’est pas chargée. Vérifiez votre connexion, ou choisissez un autre moyen.',
  'error.embedded/frame-unreachable':
    'La connexion n’est pas disponible sur cette page. Choisissez un autre moyen de vous connecter.',
  'error.embedded/frame-unreachable.failed':
    'L’authentification ne s’est pas chargée. Vérifiez votre connexion, ou choisissez un autre moyen.',
  'error.embedded/frame-unreachable.silent':
    'L’authentification ne répond pas. Réessayez plus tard, ou choisissez un autre moyen.',
  'error.embedded/initialize-failed': 'Impossible de démarrer l’authentification',
  'error.embedded/method-not-accepted': 'Action non autorisée',
  'error.embedded/refused.unstated': 'Une erreur s’est produite',
  'error.embedded/request-invalid': 'Une erreur est survenue',
  'error.embedded/smart-account-unsupported':
    'Cette application ne prend peut-être pas en charge les comptes intelligents',
  'error.embedded/throttled': 'Réessayez dans {seconds} s',
  'error.embedded/timed-out': 'Cela a pris trop de temps. Réessayez.',
  'error.embedded/too-many-requests': 'Une erreur est survenue',
  'error.history/unavailable': 'Impossible de charger les transactions',
  'error.kernel/not-connected': 'Connectez d’abord un portefeuille',
  'error.kernel/rpc-denied': 'Action non autorisée',
  'error.names/account-missing': 'Adresse ou authentification introuvable',
  'error.names/list-failed': 'Impossible de charger les noms de cette adresse',
  'error.names/register-failed': 'Impossible d’enregistrer le nom {name}',
  'error.names/resolve-failed': 'Impossible de résoudre le nom',
  'error.names/suggest-failed': 'Suggestions de noms indisponibles',
  'error.onramp/address-untrusted': 'La page du fournisseur n’est pas là où elle devrait être. Rien n’a été ouvert.',
  'error.onramp/not-offered': 'L’achat n’est pas proposé sur ce réseau',
  'error.rpc/atomic-upgrade-rejected':
    'La mise à niveau du compte nécessaire à cette demande a été refusée dans le portefeuille.',
  'error.rpc/atomicity-unsupported': 'Le portefeuille ne peut pas exécuter ces appels en une seule fois.',
  'error.rpc/bundle-too-large': 'Cela fait trop d’appels à la fois pour le portefeuille. Envoyez-en moins.',
  'error.rpc/chain-disconnected': 'Le portefeuille ne peut pas joindre ce réseau. Réessayez ou changez de réseau.',
  'error.rpc/execution-reverted': 'Le contrat a refusé cette transaction.',
  'error.rpc/fee-cap-too-high': 'Les frais maximaux sont trop élevés pour être valides. Réduisez-les.',
  'error.rpc/fee-cap-too-low':
    'Les frais maximaux sont inférieurs à ce que le réseau demande. Augmentez-les et réessayez.',
  'error.rpc/http-failed': 'Le réseau est injoignable. Vérifiez la connexion, puis réessayez.',
  'error.rpc/insufficient-funds': 'Le solde ne couvre pas le montant et les frais de réseau.',
  'error.rpc/internal-error': 'Erreur interne du portefeuille ou du réseau. Réessayez.',
  'error.rpc/intrinsic-gas-too-high': 'La limite de gas dépasse ce qu’un bloc peut contenir. Réduisez-la.',
  'error.rpc/intrinsic-gas-too-low': 'La limite de gas est trop basse pour cette transaction. Augmentez-la.',
  'error.rpc/invalid-chain-id': 'Le portefeuille n’accepte pas ce réseau.',
  'error.rpc/limit-exceeded': 'Trop de demandes. Attendez un instant, puis réessayez.',
  'error.rpc/nonce-max': 'Ce compte ne peut plus envoyer de transactions.',
  'error.rpc/nonce-too-high':
    'Une transaction antérieure de ce compte manque. Attendez-la ou réinitialisez le compte dans votre portefeuille.',
  'error.rpc/nonce-too-low':
    'Une transaction portant ce numéro a déjà été envoyée. Vérifiez votre activité avant de renvoyer.',
  'error.rpc/provider-disconnected': 'Le portefeuille est déconnecté. Reconnectez-le.',
  'error.rpc/resource-unavailable': 'Une demande attend déjà dans le portefeuille. Ouvrez-le et répondez-y.',
  'error.rpc/timed-out': 'Pas de réponse à temps. Réessayez.',
  'error.rpc/tip-above-fee-cap': 'Les frais de priorité dépassent les frais maximaux. Réduisez-les.',
  'error.rpc/transaction-rejected': 'Le réseau n’a pas accepté la transaction.',
  'error.rpc/transaction-type-invalid': 'Ce réseau n’accepte pas ce type de transaction.',
  'error.rpc/unauthorized':
    'Le portefeuille n’a pas autorisé ce compte ou cette méthode. Reconnectez-vous et approuvez.',
  'error.rpc/unrecognized-chain':
    'Le portefeuille ne connaît pas ce réseau. Ajoutez-le dans le portefeuille, puis réessayez.',
  'error.rpc/unsupported-capability': 'Il manque au portefeuille une fonction nécessaire à cette demande.',
  'error.rpc/unsupported-chain': 'Le portefeuille ne prend pas cela en charge sur le réseau choisi.',
  'error.rpc/unsupported-method': 'Le portefeuille ne peut pas le faire. Essayez-en un autre.',
  'error.rpc/user-rejected': 'La demande a été refusée dans le portefeuille.',
  'error.send/chain-unsupported': 'Blockchain non reconnue',
  'error.send/draft-incomplete': 'Saisissez un montant et une adresse de destinataire valides',
  'error.send/not-loaded': 'Le transfert n’a pas pu être vérifié. Vérifiez votre connexion, puis réessayez.',
  'error.send/plan-mismatch': 'Ce transfert ne correspond pas à ce que vous avez vérifié. Recommencez.',
  'error.send/review-outdated': 'Le compte ou le réseau a changé. Vérifiez à nouveau le transfert.',
  'error.send/wrong-network': 'Votre portefeuille est sur un autre réseau. Revenez au bon réseau, puis réessayez.',
  'error.siwx/declined': 'La connexion au site a échoué. Réessayez.',
  'error.siwx/declined.rejected': 'Signature refusée',
  'error.siwx/initialize-failed': 'Impossible de démarrer l’authentification',
  'error.siwx/message-refused':
    'Cette demande de connexion ne concerne pas ce site et ce compte. Elle n’a pas été envoyée à votre portefeuille.',
  'error.siwx/message-refused.time':
    'Cette demande de connexion n’est pas valable en ce moment. Vérifiez la date et l’heure de votre appareil, puis réessayez.',
  'error.siwx/smart-account-unsupported': 'Cette application ne prend peut-être pas en charge les comptes intelligents',
  'error.smartSessions/response-invalid': 'Le portefeuille n’a pas confirmé la fin de la session',
  'error.smartSessions/unsupported': 'Sessions intelligentes non prises en charge sur ce réseau',
  'error.socials/response-late': 'Cela a pris trop de temps. Réessayez.',
  'error.swap/tampered': 'L’échange préparé n’est pas celui que vous avez vu. Il n’a pas été envoyé.',
  'error.swaps/allowance-failed': 'Impossible de vérifier l’autorisation',
  'error.swaps/approval-failed': 'Impossible de créer la transaction d’approbation',
  'error.swaps/approval-undone': 'Le réseau a refusé l’approbation. Rien n’a été échangé.',
  'error.swaps/approval-undone.dropped': 'Le réseau a abandonné l’approbation. Rien n’a été échangé.',
  'error.swaps/approval-undone.replaced': 'Une autre transaction a remplacé l’approbation. Rien n’a été échangé.',
  'error.swaps/other-network': 'Votre portefeuille est sur un autre réseau. Revenez au bon réseau, puis réessayez.',
  'error.swaps/refused': 'Erreur de transaction',
  'error.swaps/takes-more':
    'Un essai de cet échange prélève plus sur votre compte que ce qui est affiché. Choisissez un autre jeton.',
  'error.swaps/transaction-failed': 'Impossible de créer la transaction',
  'error.swaps/would-fail': 'Un essai de cet échange a échoué. Essayez un autre montant ou jeton.',
  'error.tokens/unavailable': 'Solde des jetons indisponible',
  'error.transfer/failed': 'Une erreur est survenue',
  'error.transfer/failed.solana': 'La transaction n’a pas été envoyée. Réessayez.',
  'error.transfer/insufficient-fee': 'Fonds insuffisants pour le gas',
  'error.transfer/simulation-failed': 'Le réseau prévoit l’échec de ce transfert',
  'error.walletconnect/client-missing':
    'Impossible de charger WalletConnect. Vérifiez votre connexion, puis réessayez.',
  'error.walletconnect/expired': 'Le code n’a pas été utilisé à temps. Réessayez pour en obtenir un nouveau.',
  'error.walletconnect/project-id-missing':
    'Ce site n’est pas configuré pour WalletConnect. Choisissez un autre moyen de vous connecter.',
  'error.walletconnect/refused':
    'Ce site n’est pas configuré pour WalletConnect. Choisissez un autre moyen de vous connecter.',
  'error.walletconnect/refused.clock':
    'L’horloge de cet appareil est déréglée. Réglez-la sur automatique, puis réessayez.',
  'error.walletconnect/sign-in-invalid':
    'Le portefeuille a signé autre chose que ce qui était demandé. Rien n’a été partagé. Réessayez.',
  'error.wallets/misshaped':
    'Impossible de charger la liste des portefeuilles. Vérifiez votre connexion, puis réessayez.',
  'error.wallets/unavailable':
    'Impossible de charger la liste des portefeuilles. Vérifiez votre connexion, puis réessayez.',
  'error.wallets/unavailable.refused':
    'Ce site n’est pas configuré pour la liste des portefeuilles. Les plus connus restent disponibles ici.',
}
