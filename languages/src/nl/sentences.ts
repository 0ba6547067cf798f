// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Het verzoek is geweigerd in de wallet.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'De wallet heeft dit account of deze methode niet toegestaan. Verbind opnieuw en keur het goed.',
  'The wallet cannot do this. Try another wallet.': 'De wallet kan dit niet. Probeer een andere wallet.',
  'The wallet is disconnected. Connect it again.': 'De wallet is losgekoppeld. Verbind hem opnieuw.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'De wallet kan dit netwerk niet bereiken. Probeer het opnieuw of wissel van netwerk.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'De wallet kent dit netwerk niet. Voeg het toe in de wallet en probeer het opnieuw.',
  'The wallet does not accept this network.': 'De wallet accepteert dit netwerk niet.',
  'The wallet lacks a feature that this request needs.': 'De wallet mist een functie die dit verzoek nodig heeft.',
  'The wallet does not support this on the selected network.': 'De wallet ondersteunt dit niet op het gekozen netwerk.',
  'Too many calls for this wallet. Send fewer.': 'Te veel aanroepen voor deze wallet. Stuur er minder.',
  'The account upgrade that this request needs was declined in the wallet.':
    'De accountupgrade die dit verzoek nodig heeft, is geweigerd in de wallet.',
  'The wallet cannot execute these calls together.': 'De wallet kan deze aanroepen niet als één uitvoeren.',
  'The contract refused this transaction.': 'Het contract heeft deze transactie geweigerd.',
  'The maximum fee is too high to be valid. Lower it.':
    'De maximale kosten zijn te hoog om geldig te zijn. Verlaag ze.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'De maximale kosten liggen onder wat het netwerk nu vraagt. Verhoog ze en probeer het opnieuw.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Een eerdere transactie van dit account ontbreekt. Wacht erop of zet hem terug.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Een transactie met dit nummer is al verstuurd. Controleer je activiteit voordat je opnieuw verstuurt.',
  'This account cannot send any more transactions.': 'Dit account kan geen transacties meer versturen.',
  'The balance does not cover the amount and the network fee.': 'Het saldo dekt het bedrag en de netwerkkosten niet.',
  'The gas limit is higher than a block allows. Lower it.':
    'De gaslimiet is hoger dan een blok kan bevatten. Verlaag hem.',
  'The gas limit is too low for this transaction. Raise it.':
    'De gaslimiet is te laag voor deze transactie. Verhoog hem.',
  'This network does not accept this type of transaction.': 'Dit netwerk accepteert dit type transactie niet.',
  'The priority fee is above the maximum fee. Lower it.':
    'De prioriteitskosten zijn hoger dan de maximale kosten. Verlaag ze.',
  'The wallet or network had an internal error. Try again.':
    'Interne fout van de wallet of het netwerk. Probeer het opnieuw.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Er wacht al een verzoek in de wallet. Open hem en beantwoord dat eerst.',
  'The network did not accept the transaction.': 'Het netwerk heeft de transactie niet geaccepteerd.',
  'Too many requests. Wait a moment and try again.': 'Te veel verzoeken. Wacht even en probeer het opnieuw.',
  'The request timed out. Try again.': 'Het verzoek duurde te lang. Probeer het opnieuw.',
  'The network could not be reached. Check the connection and try again.':
    'Het netwerk is niet bereikbaar. Controleer de verbinding en probeer het opnieuw.',
  'Please try again after {value} seconds': 'Probeer het over {value} seconden opnieuw',
  'Error registering name {value}': 'De naam {value} kon niet worden geregistreerd',
  'Insufficient liquidity': 'Onvoldoende liquiditeit',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Inloggen is niet beschikbaar op deze pagina. Kies een andere manier om te verbinden.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Inloggen kon niet worden geladen. Controleer je verbinding of kies een andere manier om te verbinden.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Inloggen reageert niet. Probeer het later opnieuw of kies een andere manier om te verbinden.',
  'Something went wrong': 'Er ging iets mis',
  'That took too long. Try again.': 'Dat duurde te lang. Probeer het opnieuw.',
  'An error occurred': 'Er is een fout opgetreden',
  'Enter a valid email address.': 'Voer een geldig e-mailadres in.',
  'Chain is not supported': 'Dit netwerk wordt niet ondersteund',
  'This application might not support Smart Accounts': 'Deze app ondersteunt smart-accounts mogelijk niet',
  'A problem occurred while trying initialize authentication': 'Inloggen kon niet worden gestart',
  'Action not allowed': 'Actie niet toegestaan',
  'Failed to fetch transactions': 'Transacties konden niet worden opgehaald',
  'Error resolving name': 'De naam kon niet worden opgezocht',
  'Error fetching names for address': 'Namen bij dit adres konden niet worden opgehaald',
  'Error fetching name suggestions': 'Naamsuggesties niet beschikbaar',
  'Address or auth connector not found': 'Adres of inlogverbinding niet gevonden',
  'Buying isn’t available on this network': 'Kopen is niet beschikbaar op dit netwerk',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'De pagina van de aanbieder staat op een onverwacht adres. Er is niets geopend.',
  'Please enter a valid amount and receiver address': 'Voer een geldig bedrag en een adres van de ontvanger in',
  'Unsupported chain': 'Netwerk wordt niet ondersteund',
  'This transfer does not match what you reviewed. Start again.':
    'Deze transactie is niet wat je hebt gecontroleerd. Begin opnieuw.',
  'The account or the network changed. Review the transfer again.':
    'Het account of netwerk is gewijzigd. Controleer de transactie opnieuw.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Je wallet staat op een ander netwerk. Wissel terug en probeer het opnieuw.',
  'The transfer could not be checked. Check your connection, then try again.':
    'De transactie kon niet worden gecontroleerd. Controleer je verbinding en probeer het opnieuw.',
  'Signature declined': 'Handtekening geweigerd',
  'Sign-in failed. Try again.': 'Inloggen mislukt. Probeer het opnieuw.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Dit inlogverzoek is nu niet geldig. Controleer datum en tijd van je apparaat en probeer het opnieuw.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Dit inlogverzoek is niet voor deze site en dit account. Het is niet naar je wallet gestuurd.',
  'Failed to check allowance': 'De toestemming kon niet worden gecontroleerd',
  'Failed to create approval transaction': 'De goedkeuringstransactie kon niet worden gemaakt',
  'A test run of this swap failed. Try another amount or token.':
    'Een test van deze swap is mislukt. Probeer een ander bedrag of een andere token.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Een test van deze swap haalt meer van je account dan getoond. Kies een andere token.',
  'Failed to create transaction': 'De transactie kon niet worden gemaakt',
  'Transaction error': 'Fout bij de transactie',
  'The network refused the approval. Nothing was exchanged.':
    'Het netwerk heeft de goedkeuring geweigerd. Er is niets geruild.',
  'The network dropped the approval. Nothing was exchanged.':
    'Het netwerk heeft de goedkeuring laten vallen. Er is niets geruild.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Een andere transactie heeft de goedkeuring vervangen. Er is niets geruild.',
  'Token Balance Unavailable': 'Tokensaldo niet beschikbaar',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Deze site is niet ingesteld voor WalletConnect. Kies een andere manier om te verbinden.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'De wallet heeft een ander bericht ondertekend. Er is niets gedeeld. Probeer het opnieuw.',
  'The code expired. Try again for a new one.': 'De code is verlopen. Probeer het opnieuw voor een nieuwe.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'De klok van dit apparaat staat verkeerd. Zet hem op automatisch en probeer het opnieuw.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Deze site is niet ingesteld voor de walletlijst. De bekendste wallets zijn er nog wel.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'De walletlijst kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.',
  'Connect a wallet first': 'Verbind eerst een wallet',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'De voorbereide swap is niet degene die je zag. Hij is niet verstuurd.',
  'Authenticating...': 'Bezig met verifiëren…',
  'Couldn’t switch accounts.': 'Wisselen van account mislukt.',
  'Your wallet session expired. Connect again.': 'Je walletsessie is verlopen. Verbind opnieuw.',
  'Failed to send transaction. Please try again.': 'De transactie is niet verstuurd. Probeer het opnieuw.',
  'Insufficient balance': 'Saldo te laag',
  'Insufficient gas funds': 'Te weinig saldo voor gas',
  'Enter an amount above zero': 'Voer een bedrag boven nul in',
  'Browser wallet': 'Browserwallet',
  'Email or social': 'E-mail of sociaal account',
  'The wallet did not confirm that the session has ended': 'De wallet heeft niet bevestigd dat de sessie is beëindigd',
  'Smart sessions are not supported on this network': 'Slimme sessies worden niet ondersteund op dit netwerk',
  'Browser and phone': 'Browser en telefoon',
}
