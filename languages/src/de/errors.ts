// Errors: the key is the code, and a value of its context where a code has several sentences.

export const errors = {
  'error.data/no-liquidity': 'Zu wenig Liquidität',
  'error.embedded/response-malformed': 'Etwas ist schiefgelaufen',
  'error.embedded/chain-unsupported': 'Blockchain wird nicht unterstützt',
  'error.embedded/email-invalid': 'Gib eine gültige E-Mail-Adresse ein',
  'error.embedded/frame-missing':
    'Die Anmeldung wurde nicht geladen. Prüfe deine Verbindung oder verbinde dich auf andere Weise.',
  'error.embedded/frame-unreachable':
    'Die Anmeldung ist auf dieser Seite nicht verfügbar. Verbinde dich auf andere Weise.',
  'error.embedded/frame-unreachable.failed':
    'Die Anmeldung wurde nicht geladen. Prüfe deine Verbindung oder verbinde dich auf andere Weise.',
  'error.embedded/frame-unreachable.silent':
    'Die Anmeldung antwortet nicht. Versuche es später erneut oder verbinde dich auf andere Weise.',
  'error.embedded/initialize-failed': 'Die Anmeldung konnte nicht gestartet werden',
  'error.embedded/method-not-accepted': 'Aktion nicht erlaubt',
  'error.embedded/refused.unstated': 'Ein Fehler ist aufgetreten',
  'error.embedded/request-invalid': 'Etwas ist schiefgelaufen',
  'error.embedded/smart-account-unsupported': 'Diese Anwendung unterstützt Smart-Konten möglicherweise nicht',
  'error.embedded/throttled': 'Neuer Versuch möglich in {seconds} s',
  'error.embedded/timed-out': 'Das hat zu lange gedauert. Versuche es erneut.',
  'error.embedded/too-many-requests': 'Etwas ist schiefgelaufen',
  'error.history/unavailable': 'Transaktionen konnten nicht abgerufen werden',
  'error.kernel/not-connected': 'Zuerst Wallet verbinden',
  'error.kernel/rpc-denied': 'Aktion nicht erlaubt',
  'error.names/account-missing': 'Adresse oder Anmeldung nicht gefunden',
  'error.names/list-failed': 'Namen zur Adresse konnten nicht abgerufen werden',
  'error.names/register-failed': 'Der Name {name} konnte nicht registriert werden',
  'error.names/resolve-failed': 'Name konnte nicht aufgelöst werden',
  'error.names/suggest-failed': 'Namensvorschläge nicht verfügbar',
  'error.onramp/address-untrusted':
    'Die Seite des Anbieters ist nicht dort, wo sie sein sollte. Es wurde nichts geöffnet.',
  'error.onramp/not-offered': 'Kaufen ist in diesem Netzwerk nicht verfügbar',
  'error.rpc/atomic-upgrade-rejected': 'Die für diese Anfrage nötige Kontoerweiterung wurde in der Wallet abgelehnt.',
  'error.rpc/atomicity-unsupported': 'Die Wallet kann diese Aufrufe nicht gemeinsam ausführen.',
  'error.rpc/bundle-too-large': 'Das sind zu viele Aufrufe auf einmal für die Wallet. Sende weniger.',
  'error.rpc/chain-disconnected':
    'Die Wallet erreicht dieses Netzwerk nicht. Versuche es erneut oder wechsle das Netzwerk.',
  'error.rpc/execution-reverted': 'Der Vertrag hat diese Transaktion abgelehnt.',
  'error.rpc/fee-cap-too-high': 'Die Höchstgebühr ist zu hoch, um gültig zu sein. Senke sie.',
  'error.rpc/fee-cap-too-low':
    'Die Höchstgebühr liegt unter dem, was das Netzwerk jetzt verlangt. Erhöhe sie und versuche es erneut.',
  'error.rpc/http-failed': 'Das Netzwerk war nicht erreichbar. Prüfe die Verbindung und versuche es erneut.',
  'error.rpc/insufficient-funds': 'Das Guthaben reicht nicht für Betrag und Netzwerkgebühr.',
  'error.rpc/internal-error': 'Interner Fehler der Wallet oder des Netzwerks. Versuche es erneut.',
  'error.rpc/intrinsic-gas-too-high': 'Das Gaslimit ist höher, als ein Block erlaubt. Senke es.',
  'error.rpc/intrinsic-gas-too-low': 'Das Gaslimit ist zu niedrig für diese Transaktion. Erhöhe es.',
  'error.rpc/invalid-chain-id': 'Die Wallet akzeptiert dieses Netzwerk nicht.',
  'error.rpc/limit-exceeded': 'Zu viele Anfragen. Warte einen Moment und versuche es erneut.',
  'error.rpc/nonce-max': 'Dieses Konto kann keine Transaktionen mehr senden.',
  'error.rpc/nonce-too-high':
    'Eine frühere Transaktion dieses Kontos fehlt. Warte auf sie oder setze das Konto in deiner Wallet zurück.',
  'error.rpc/nonce-too-low':
    'Eine Transaktion mit dieser Nummer wurde schon gesendet. Prüfe deine Aktivität, bevor du erneut sendest.',
  'error.rpc/provider-disconnected': 'Die Wallet ist getrennt. Verbinde sie erneut.',
  'error.rpc/resource-unavailable': 'In der Wallet wartet schon eine Anfrage. Öffne sie und beantworte diese.',
  'error.rpc/timed-out': 'Keine rechtzeitige Antwort. Versuche es erneut.',
  'error.rpc/tip-above-fee-cap': 'Die Prioritätsgebühr liegt über der Höchstgebühr. Senke sie.',
  'error.rpc/transaction-rejected': 'Das Netzwerk hat die Transaktion nicht angenommen.',
  'error.rpc/transaction-type-invalid': 'Dieses Netzwerk akzeptiert diese Art von Transaktion nicht.',
  'error.rpc/unauthorized':
    'Die Wallet hat dieses Konto oder diese Methode nicht erlaubt. Verbinde sie erneut und genehmige es.',
  'error.rpc/unrecognized-chain': 'Die Wallet kennt dieses Netzwerk nicht. Füge es dort hinzu und versuche es erneut.',
  'error.rpc/unsupported-capability': 'Der Wallet fehlt eine Funktion, die diese Anfrage braucht.',
  'error.rpc/unsupported-chain': 'Die Wallet unterstützt das im gewählten Netzwerk nicht.',
  'error.rpc/unsupported-method': 'Die Wallet kann das nicht. Versuche es mit einer anderen.',
  'error.rpc/user-rejected': 'Die Anfrage wurde in der Wallet abgelehnt.',
  'error.send/chain-unsupported': 'Nicht unterstützte Blockchain',
  'error.send/draft-incomplete': 'Gib einen gültigen Betrag und eine Empfängeradresse ein',
  'error.send/not-loaded':
    'Die Überweisung konnte nicht geprüft werden. Prüfe deine Verbindung und versuche es erneut.',
  'error.send/plan-mismatch': 'Diese Überweisung entspricht nicht dem, was du geprüft hast. Beginne von vorn.',
  'error.send/review-outdated': 'Das Konto oder das Netzwerk hat sich geändert. Prüfe die Überweisung erneut.',
  'error.send/wrong-network': 'Deine Wallet nutzt ein anderes Netzwerk. Wechsle zurück und versuche es erneut.',
  'error.siwx/declined': 'Anmeldung fehlgeschlagen. Versuche es noch einmal.',
  'error.siwx/declined.rejected': 'Signatur abgelehnt',
  'error.siwx/initialize-failed': 'Die Anmeldung konnte nicht gestartet werden',
  'error.siwx/message-refused':
    'Diese Anmeldeanfrage gilt nicht für diese Website und dieses Konto. Sie wurde nicht an deine Wallet gesendet.',
  'error.siwx/message-refused.time':
    'Diese Anmeldeanfrage ist zurzeit nicht gültig. Prüfe Datum und Uhrzeit deines Geräts und versuche es erneut.',
  'error.siwx/smart-account-unsupported': 'Diese Anwendung unterstützt Smart-Konten möglicherweise nicht',
  'error.smartSessions/response-invalid': 'Die Wallet hat das Ende der Sitzung nicht bestätigt',
  'error.smartSessions/unsupported': 'Smart-Sitzungen werden in diesem Netzwerk nicht unterstützt',
  'error.socials/response-late': 'Das hat zu lange gedauert. Versuche es erneut.',
  'error.swap/tampered': 'Der vorbereitete Tausch ist nicht der, den du gesehen hast. Er wurde nicht gesendet.',
  'error.swaps/allowance-failed': 'Die Freigabe konnte nicht geprüft werden',
  'error.swaps/approval-failed': 'Die Genehmigung konnte nicht erstellt werden',
  'error.swaps/approval-undone': 'Das Netzwerk hat die Genehmigung abgelehnt. Es wurde nichts getauscht.',
  'error.swaps/approval-undone.dropped': 'Das Netzwerk hat die Genehmigung verworfen. Es wurde nichts getauscht.',
  'error.swaps/approval-undone.replaced':
    'Eine andere Transaktion hat die Genehmigung ersetzt. Es wurde nichts getauscht.',
  'error.swaps/other-network': 'Deine Wallet nutzt ein anderes Netzwerk. Wechsle zurück und versuche es erneut.',
  'error.swaps/refused': 'Fehler bei der Transaktion',
  'error.swaps/takes-more':
    'Ein Testlauf dieses Tauschs nimmt mehr von deinem Konto als angezeigt. Wähle einen anderen Token.',
  'error.swaps/transaction-failed': 'Die Transaktion konnte nicht erstellt werden',
  'error.swaps/would-fail':
    'Ein Testlauf dieses Tauschs ist fehlgeschlagen. Versuche es mit einem anderen Betrag oder Token.',
  'error.tokens/unavailable': 'Token-Guthaben nicht verfügbar',
  'error.transfer/failed': 'Etwas ist schiefgelaufen',
  'error.transfer/failed.solana': 'Die Transaktion wurde nicht gesendet. Versuche es erneut.',
  'error.transfer/insufficient-fee': 'Zu wenig Guthaben für Gas',
  'error.transfer/simulation-failed': 'Das Netzwerk erwartet, dass diese Überweisung scheitert',
  'error.walletconnect/client-missing':
    'WalletConnect konnte nicht geladen werden. Prüfe deine Verbindung und versuche es erneut.',
  'error.walletconnect/expired': 'Der Code wurde nicht rechtzeitig verwendet. Fordere einen neuen an.',
  'error.walletconnect/project-id-missing':
    'Diese Website ist nicht für WalletConnect eingerichtet. Verbinde dich auf andere Weise.',
  'error.walletconnect/refused':
    'Diese Website ist nicht für WalletConnect eingerichtet. Verbinde dich auf andere Weise.',
  'error.walletconnect/refused.clock':
    'Die Uhr dieses Geräts geht falsch. Stelle sie auf automatisch und versuche es erneut.',
  'error.walletconnect/sign-in-invalid':
    'Die Wallet hat etwas anderes signiert als verlangt. Es wurde nichts geteilt. Versuche es erneut.',
  'error.wallets/misshaped':
    'Die Wallet-Liste konnte nicht geladen werden. Prüfe deine Verbindung und versuche es erneut.',
  'error.wallets/unavailable':
    'Die Wallet-Liste konnte nicht geladen werden. Prüfe deine Verbindung und versuche es erneut.',
  'error.wallets/unavailable.refused':
    'Diese Website ist nicht für die Wallet-Liste eingerichtet. Die bekanntesten Wallets sind trotzdem da.',
}
