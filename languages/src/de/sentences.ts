// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Die Anfrage wurde in der Wallet abgelehnt.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Die Wallet hat dieses Konto oder diese Methode nicht erlaubt. Verbinde sie erneut und genehmige es.',
  'The wallet cannot do this. Try another wallet.': 'Die Wallet kann das nicht. Versuche es mit einer anderen.',
  'The wallet is disconnected. Connect it again.': 'Die Wallet ist getrennt. Verbinde sie erneut.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Die Wallet erreicht dieses Netzwerk nicht. Versuche es erneut oder wechsle das Netzwerk.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Die Wallet kennt dieses Netzwerk nicht. Füge es dort hinzu und versuche es erneut.',
  'The wallet does not accept this network.': 'Die Wallet akzeptiert dieses Netzwerk nicht.',
  'The wallet lacks a feature that this request needs.': 'Der Wallet fehlt eine Funktion, die diese Anfrage braucht.',
  'The wallet does not support this on the selected network.':
    'Die Wallet unterstützt das im gewählten Netzwerk nicht.',
  'Too many calls for this wallet. Send fewer.': 'Das sind zu viele Aufrufe auf einmal für die Wallet. Sende weniger.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Die für diese Anfrage nötige Kontoerweiterung wurde in der Wallet abgelehnt.',
  'The wallet cannot execute these calls together.': 'Die Wallet kann diese Aufrufe nicht gemeinsam ausführen.',
  'The contract refused this transaction.': 'Der Vertrag hat diese Transaktion abgelehnt.',
  'The maximum fee is too high to be valid. Lower it.': 'Die Höchstgebühr ist zu hoch, um gültig zu sein. Senke sie.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Die Höchstgebühr liegt unter dem, was das Netzwerk jetzt verlangt. Erhöhe sie und versuche es erneut.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Eine frühere Transaktion dieses Kontos fehlt. Warte auf sie oder setze sie zurück.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Eine Transaktion mit dieser Nummer wurde schon gesendet. Prüfe deine Aktivität, bevor du erneut sendest.',
  'This account cannot send any more transactions.': 'Dieses Konto kann keine Transaktionen mehr senden.',
  'The balance does not cover the amount and the network fee.':
    'Das Guthaben reicht nicht für Betrag und Netzwerkgebühr.',
  'The gas limit is higher than a block allows. Lower it.': 'Das Gaslimit ist höher, als ein Block erlaubt. Senke es.',
  'The gas limit is too low for this transaction. Raise it.':
    'Das Gaslimit ist zu niedrig für diese Transaktion. Erhöhe es.',
  'This network does not accept this type of transaction.':
    'Dieses Netzwerk akzeptiert diese Art von Transaktion nicht.',
  'The priority fee is above the maximum fee. Lower it.':
    'Die Prioritätsgebühr liegt über der Höchstgebühr. Senke sie.',
  'The wallet or network had an internal error. Try again.':
    'Interner Fehler der Wallet oder des Netzwerks. Versuche es erneut.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'In der Wallet wartet schon eine Anfrage. Öffne sie und beantworte diese.',
  'The network did not accept the transaction.': 'Das Netzwerk hat die Transaktion nicht angenommen.',
  'Too many requests. Wait a moment and try again.': 'Zu viele Anfragen. Warte einen Moment und versuche es erneut.',
  'The request timed out. Try again.': 'Keine rechtzeitige Antwort. Versuche es erneut.',
  'The network could not be reached. Check the connection and try again.':
    'Das Netzwerk war nicht erreichbar. Prüfe die Verbindung und versuche es erneut.',
  'Please try again after {value} seconds': 'Neuer Versuch möglich in {value} s',
  'Error registering name {value}': 'Der Name {value} konnte nicht registriert werden',
  'Insufficient liquidity': 'Zu wenig Liquidität',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Die Einstellungen dieser Seite blockieren die Anmeldung. Verbinde dich auf andere Weise.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Die Anmeldung wurde nicht geladen. Prüfe deine Verbindung oder verbinde dich auf andere Weise.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Die Anmeldung antwortet nicht. Versuche es später erneut oder verbinde dich auf andere Weise.',
  'Something went wrong': 'Etwas ist schiefgelaufen',
  'That took too long. Try again.': 'Das hat zu lange gedauert. Versuche es erneut.',
  'An error occurred': 'Ein Fehler ist aufgetreten',
  'Enter a valid email address.': 'Gib eine gültige E-Mail-Adresse ein.',
  'Chain is not supported': 'Blockchain wird nicht unterstützt',
  'This application might not support Smart Accounts': 'Diese Anwendung unterstützt Smart-Konten möglicherweise nicht',
  'A problem occurred while trying initialize authentication': 'Die Anmeldung konnte nicht gestartet werden',
  'Action not allowed': 'Aktion nicht erlaubt',
  'Failed to fetch transactions': 'Transaktionen konnten nicht abgerufen werden',
  'Error resolving name': 'Name konnte nicht aufgelöst werden',
  'Error fetching names for address': 'Namen zur Adresse konnten nicht abgerufen werden',
  'Error fetching name suggestions': 'Namensvorschläge nicht verfügbar',
  'Address or auth connector not found': 'Adresse oder Anmeldung nicht gefunden',
  'Buying isn’t available on this network': 'Kaufen ist in diesem Netzwerk nicht verfügbar',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Die Seite des Anbieters ist nicht dort, wo sie sein sollte. Es wurde nichts geöffnet.',
  'Please enter a valid amount and receiver address': 'Gib einen gültigen Betrag und eine Empfängeradresse ein',
  'Unsupported chain': 'Nicht unterstützte Blockchain',
  'This transfer does not match what you reviewed. Start again.':
    'Diese Überweisung entspricht nicht dem, was du geprüft hast. Beginne von vorn.',
  'The account or the network changed. Review the transfer again.':
    'Das Konto oder das Netzwerk hat sich geändert. Prüfe die Überweisung erneut.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Deine Wallet nutzt ein anderes Netzwerk. Wechsle zurück und versuche es erneut.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Die Überweisung konnte nicht geprüft werden. Prüfe deine Verbindung und versuche es erneut.',
  'Signature declined': 'Signatur abgelehnt',
  'Sign-in failed. Try again.': 'Anmeldung fehlgeschlagen. Versuche es noch einmal.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Diese Anmeldeanfrage ist zurzeit nicht gültig. Prüfe Datum und Uhrzeit deines Geräts und versuche es erneut.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Diese Anmeldeanfrage gilt nicht für diese Website und dieses Konto. Sie wurde nicht an deine Wallet gesendet.',
  'Failed to check allowance': 'Die Freigabe konnte nicht geprüft werden',
  'Failed to create approval transaction': 'Die Freigabe-Transaktion konnte nicht erstellt werden',
  'A test run of this swap failed. Try another amount or token.':
    'Ein Testlauf dieses Tauschs ist fehlgeschlagen. Versuche es mit einem anderen Betrag oder Token.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Ein Testlauf dieses Tauschs nimmt mehr von deinem Konto als angezeigt. Wähle einen anderen Token.',
  'Failed to create transaction': 'Die Transaktion konnte nicht erstellt werden',
  'Transaction error': 'Fehler bei der Transaktion',
  'The network refused the approval. Nothing was exchanged.':
    'Das Netzwerk hat die Genehmigung abgelehnt. Es wurde nichts getauscht.',
  'The network dropped the approval. Nothing was exchanged.':
    'Das Netzwerk hat die Genehmigung verworfen. Es wurde nichts getauscht.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Eine andere Transaktion ist an die Stelle der Genehmigung getreten. Es wurde nichts getauscht.',
  'Token Balance Unavailable': 'Token-Guthaben nicht verfügbar',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Diese Website ist nicht für WalletConnect eingerichtet. Verbinde dich auf andere Weise.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect konnte nicht geladen werden. Prüfe deine Verbindung und versuche es erneut.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Die Wallet hat etwas anderes signiert als verlangt. Es wurde nichts geteilt. Versuche es erneut.',
  'The code expired. Try again for a new one.': 'Der Code wurde nicht rechtzeitig verwendet. Fordere einen neuen an.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Die Uhr dieses Geräts geht falsch. Stelle sie auf automatisch und versuche es erneut.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Diese Website ist nicht für die Wallet-Liste eingerichtet. Die bekanntesten Wallets sind trotzdem da.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Die Wallet-Liste konnte nicht geladen werden. Prüfe deine Verbindung und versuche es erneut.',
  'Connect a wallet first': 'Zuerst Wallet verbinden',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Der vorbereitete Tausch ist nicht der, den du gesehen hast. Er wurde nicht gesendet.',
  'Authenticating...': 'Anmeldung läuft…',
  'Couldn’t switch accounts.': 'Das Konto konnte nicht gewechselt werden.',
  'Your wallet session expired. Connect again.': 'Deine Wallet-Sitzung ist abgelaufen. Verbinde sie erneut.',
  'Failed to send transaction. Please try again.': 'Die Transaktion wurde nicht gesendet. Versuche es erneut.',
  'Insufficient balance': 'Guthaben reicht nicht',
  'Insufficient gas funds': 'Zu wenig Guthaben für Gas',
  'Enter an amount above zero': 'Gib einen Betrag über null ein',
  'Browser wallet': 'Browser-Wallet',
  'Email or social': 'E-Mail oder Social Login',
  'The wallet did not confirm that the session has ended': 'Die Wallet hat das Ende der Sitzung nicht bestätigt',
  'Smart sessions are not supported on this network': 'Smart-Sitzungen werden in diesem Netzwerk nicht unterstützt',
  'Browser and phone': 'Browser und Handy',
}
