// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'La richiesta è stata rifiutata nel wallet.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Il wallet non ha consentito questo account o metodo. Connettilo di nuovo e approva.',
  'The wallet cannot do this. Try another wallet.': 'Il wallet non può farlo. Prova con un altro.',
  'The wallet is disconnected. Connect it again.': 'Il wallet è disconnesso. Connettilo di nuovo.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Il wallet non raggiunge questa rete. Riprova o cambia rete.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Il wallet non conosce questa rete. Aggiungila nel wallet, poi riprova.',
  'The wallet does not accept this network.': 'Il wallet non accetta questa rete.',
  'The wallet lacks a feature that this request needs.': 'Al wallet manca una funzione che serve a questa richiesta.',
  'The wallet does not support this on the selected network.':
    'Il wallet non supporta questa operazione sulla rete scelta.',
  'Too many calls for this wallet. Send fewer.': 'Troppe chiamate in una volta per il wallet. Inviane meno.',
  'The account upgrade that this request needs was declined in the wallet.':
    'L’aggiornamento dell’account che serve a questa richiesta è stato rifiutato nel wallet.',
  'The wallet cannot execute these calls together.': 'Il wallet non può eseguire queste chiamate come una sola.',
  'The contract refused this transaction.': 'Il contratto ha rifiutato questa transazione.',
  'The maximum fee is too high to be valid. Lower it.':
    'La commissione massima è troppo alta per essere valida. Riducila.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'La commissione massima è inferiore a quella chiesta ora dalla rete. Aumentala e riprova.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Manca una transazione precedente di questo account. Attendila o reimpostala.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Una transazione con questo numero è già stata inviata. Controlla le attività prima di inviare di nuovo.',
  'This account cannot send any more transactions.': 'Questo account non può inviare altre transazioni.',
  'The balance does not cover the amount and the network fee.':
    'Il saldo non copre l’importo e la commissione di rete.',
  'The gas limit is higher than a block allows. Lower it.':
    'Il limite di gas supera quanto può contenere un blocco. Riducilo.',
  'The gas limit is too low for this transaction. Raise it.':
    'Il limite di gas è troppo basso per questa transazione. Aumentalo.',
  'This network does not accept this type of transaction.': 'Questa rete non accetta questo tipo di transazione.',
  'The priority fee is above the maximum fee. Lower it.': 'La commissione di priorità supera quella massima. Riducila.',
  'The wallet or network had an internal error. Try again.': 'Errore interno del wallet o della rete. Riprova.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Nel wallet c’è già una richiesta in attesa. Aprilo e rispondi a quella.',
  'The network did not accept the transaction.': 'La rete non ha accettato la transazione.',
  'Too many requests. Wait a moment and try again.': 'Troppe richieste. Attendi un momento e riprova.',
  'The request timed out. Try again.': 'Nessuna risposta in tempo. Riprova.',
  'The network could not be reached. Check the connection and try again.':
    'Impossibile raggiungere la rete. Controlla la connessione e riprova.',
  'Please try again after {value} seconds': 'Riprova tra {value} s',
  'Error registering name {value}': 'Impossibile registrare il nome {value}',
  'Insufficient liquidity': 'Liquidità insufficiente',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Le impostazioni di questa pagina bloccano l’accesso. Scegli un altro modo per connetterti.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'L’accesso non si è caricato. Controlla la connessione o scegli un altro modo per connetterti.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'L’accesso non risponde. Riprova più tardi o scegli un altro modo per connetterti.',
  'Something went wrong': 'Qualcosa è andato storto',
  'That took too long. Try again.': 'Ha richiesto troppo tempo. Riprova.',
  'An error occurred': 'Si è verificato un errore',
  'Enter a valid email address.': 'Inserisci un indirizzo email valido.',
  'Chain is not supported': 'Blockchain non supportata',
  'This application might not support Smart Accounts': 'Questa applicazione potrebbe non supportare gli smart account',
  'A problem occurred while trying initialize authentication': 'Impossibile avviare l’autenticazione',
  'Action not allowed': 'Azione non consentita',
  'Failed to fetch transactions': 'Impossibile ottenere le transazioni',
  'Error resolving name': 'Impossibile risolvere il nome',
  'Error fetching names for address': 'Impossibile ottenere i nomi dell’indirizzo',
  'Error fetching name suggestions': 'Suggerimenti non disponibili',
  'Address or auth connector not found': 'Indirizzo o accesso non trovato',
  'Buying isn’t available on this network': 'L’acquisto non è disponibile su questa rete',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'La pagina del fornitore non è dove dovrebbe essere. Non è stato aperto nulla.',
  'Please enter a valid amount and receiver address': 'Inserisci un importo e un indirizzo del destinatario validi',
  'Unsupported chain': 'Blockchain non ammessa',
  'This transfer does not match what you reviewed. Start again.':
    'Questo trasferimento non corrisponde a ciò che hai verificato. Ricomincia.',
  'The account or the network changed. Review the transfer again.':
    'L’account o la rete è cambiato. Verifica di nuovo il trasferimento.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Il tuo wallet è su un’altra rete. Torna a quella giusta e riprova.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Impossibile verificare il trasferimento. Controlla la connessione e riprova.',
  'Signature declined': 'Firma rifiutata',
  'Sign-in failed. Try again.': 'Accesso non riuscito. Riprova.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Questa richiesta di accesso non è valida in questo momento. Controlla data e ora del dispositivo, poi riprova.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Questa richiesta di accesso non è per questo sito e questo account. Non è stata inviata al tuo wallet.',
  'Failed to check allowance': 'Impossibile verificare l’autorizzazione',
  'Failed to create approval transaction': 'Impossibile creare la transazione di approvazione',
  'A test run of this swap failed. Try another amount or token.':
    'Una prova di questo scambio non è riuscita. Prova con un altro importo o token.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Una prova di questo scambio preleva dal tuo account più di quanto mostrato. Scegli un altro token.',
  'Failed to create transaction': 'Impossibile creare la transazione',
  'Transaction error': 'Errore nella transazione',
  'The network refused the approval. Nothing was exchanged.':
    'La rete ha rifiutato l’approvazione. Non è stato scambiato nulla.',
  'The network dropped the approval. Nothing was exchanged.':
    'La rete ha scartato l’approvazione. Non è stato scambiato nulla.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Un’altra transazione ha preso il posto dell’approvazione. Non è stato scambiato nulla.',
  'Token Balance Unavailable': 'Saldo dei token non disponibile',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Questo sito non è configurato per WalletConnect. Scegli un altro modo per connetterti.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Impossibile caricare WalletConnect. Controlla la connessione, poi riprova.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Il wallet ha firmato qualcosa di diverso da quanto richiesto. Non è stato condiviso nulla. Riprova.',
  'The code expired. Try again for a new one.': 'Il codice non è stato usato in tempo. Riprova per averne uno nuovo.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'L’orologio di questo dispositivo è sbagliato. Impostalo su automatico, poi riprova.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Questo sito non è configurato per l’elenco dei wallet. I più noti sono comunque qui.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Impossibile caricare l’elenco dei wallet. Controlla la connessione, poi riprova.',
  'Connect a wallet first': 'Prima connetti un wallet',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Lo scambio preparato non è quello che hai visto. Non è stato inviato.',
  'Authenticating...': 'Autenticazione…',
  'Couldn’t switch accounts.': 'Impossibile cambiare account.',
  'Your wallet session expired. Connect again.': 'La sessione del tuo wallet è scaduta. Connettilo di nuovo.',
  'Failed to send transaction. Please try again.': 'Impossibile inviare la transazione. Riprova.',
  'Insufficient balance': 'Saldo insufficiente',
  'Insufficient gas funds': 'Fondi insufficienti per il gas',
  'Enter an amount above zero': 'Inserisci un importo maggiore di zero',
  'Browser wallet': 'Wallet del browser',
  'Email or social': 'Email o account social',
  'The wallet did not confirm that the session has ended': 'Il wallet non ha confermato la fine della sessione',
  'Smart sessions are not supported on this network': 'Le sessioni smart non sono supportate su questa rete',
  'Browser and phone': 'Browser e telefono',
}
