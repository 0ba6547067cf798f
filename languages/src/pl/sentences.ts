// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Prośbę odrzucono w portfelu.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Portfel nie zezwolił na to konto lub metodę. Połącz ponownie i zatwierdź.',
  'The wallet cannot do this. Try another wallet.': 'Portfel nie może tego zrobić. Spróbuj innego.',
  'The wallet is disconnected. Connect it again.': 'Portfel jest rozłączony. Połącz go ponownie.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Portfel nie może połączyć się z tą siecią. Spróbuj ponownie lub zmień sieć.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Portfel nie zna tej sieci. Dodaj ją w portfelu i spróbuj ponownie.',
  'The wallet does not accept this network.': 'Portfel nie akceptuje tej sieci.',
  'The wallet lacks a feature that this request needs.': 'Portfel nie ma funkcji potrzebnej do tej prośby.',
  'The wallet does not support this on the selected network.': 'Portfel nie obsługuje tego w wybranej sieci.',
  'Too many calls for this wallet. Send fewer.': 'To za dużo wywołań naraz dla portfela. Wyślij mniej.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Ulepszenie konta potrzebne do tej prośby odrzucono w portfelu.',
  'The wallet cannot execute these calls together.': 'Portfel nie może wykonać tych wywołań jako jednego.',
  'The contract refused this transaction.': 'Kontrakt odrzucił tę transakcję.',
  'The maximum fee is too high to be valid. Lower it.': 'Maksymalna opłata jest za wysoka. Zmniejsz ją.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Maksymalna opłata jest niższa, niż wymaga teraz sieć. Zwiększ ją i spróbuj ponownie.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Brakuje wcześniejszej transakcji tego konta. Poczekaj na nią lub ją zresetuj.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Transakcję o tym numerze już wysłano. Zanim wyślesz ponownie, sprawdź aktywność.',
  'This account cannot send any more transactions.': 'To konto nie może już wysyłać transakcji.',
  'The balance does not cover the amount and the network fee.': 'Saldo nie pokrywa kwoty i opłaty sieciowej.',
  'The gas limit is higher than a block allows. Lower it.': 'Limit gazu przekracza pojemność bloku. Zmniejsz go.',
  'The gas limit is too low for this transaction. Raise it.':
    'Limit gazu jest za niski dla tej transakcji. Zwiększ go.',
  'This network does not accept this type of transaction.': 'Ta sieć nie akceptuje transakcji tego typu.',
  'The priority fee is above the maximum fee. Lower it.': 'Opłata priorytetowa przekracza maksymalną. Zmniejsz ją.',
  'The wallet or network had an internal error. Try again.': 'Wewnętrzny błąd portfela lub sieci. Spróbuj ponownie.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'W portfelu czeka już prośba. Otwórz go i odpowiedz na nią.',
  'The network did not accept the transaction.': 'Sieć nie przyjęła transakcji.',
  'Too many requests. Wait a moment and try again.': 'Za dużo zapytań. Poczekaj chwilę i spróbuj ponownie.',
  'The request timed out. Try again.': 'Brak odpowiedzi na czas. Spróbuj ponownie.',
  'The network could not be reached. Check the connection and try again.':
    'Brak połączenia z siecią. Sprawdź połączenie i spróbuj ponownie.',
  'Please try again after {value} seconds': 'Spróbuj ponownie za {value} s',
  'Error registering name {value}': 'Nie udało się zarejestrować nazwy {value}',
  'Insufficient liquidity': 'Za mała płynność',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Ustawienia tej strony blokują logowanie. Wybierz inny sposób połączenia.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Logowanie się nie wczytało. Sprawdź połączenie lub wybierz inny sposób połączenia.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Logowanie nie odpowiada. Spróbuj później lub wybierz inny sposób połączenia.',
  'Something went wrong': 'Coś poszło nie tak',
  'That took too long. Try again.': 'Trwało to za długo. Spróbuj ponownie.',
  'An error occurred': 'Wystąpił błąd',
  'Enter a valid email address.': 'Wpisz prawidłowy adres e-mail.',
  'Chain is not supported': 'Nieobsługiwany blockchain',
  'This application might not support Smart Accounts': 'Ta aplikacja może nie obsługiwać kont inteligentnych',
  'A problem occurred while trying initialize authentication': 'Nie udało się rozpocząć uwierzytelniania',
  'Action not allowed': 'Niedozwolona czynność',
  'Failed to fetch transactions': 'Nie udało się pobrać transakcji',
  'Error resolving name': 'Nie udało się rozpoznać nazwy',
  'Error fetching names for address': 'Nie udało się pobrać nazw tego adresu',
  'Error fetching name suggestions': 'Nie udało się pobrać propozycji nazw',
  'Address or auth connector not found': 'Nie znaleziono adresu lub logowania',
  'Buying isn’t available on this network': 'Zakup jest niedostępny w tej sieci',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Strona dostawcy nie jest tam, gdzie powinna. Nic nie otwarto.',
  'Please enter a valid amount and receiver address': 'Wpisz prawidłową kwotę i adres odbiorcy',
  'Unsupported chain': 'Blockchain nie jest obsługiwany',
  'This transfer does not match what you reviewed. Start again.':
    'Ten przelew nie zgadza się z tym, co sprawdzono. Zacznij od nowa.',
  'The account or the network changed. Review the transfer again.':
    'Zmieniło się konto lub sieć. Sprawdź przelew ponownie.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Portfel jest w innej sieci. Przełącz go z powrotem i spróbuj ponownie.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Nie udało się sprawdzić przelewu. Sprawdź połączenie i spróbuj ponownie.',
  'Signature declined': 'Odrzucono podpis',
  'Sign-in failed. Try again.': 'Logowanie nie powiodło się. Spróbuj ponownie.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Ta prośba o logowanie nie jest teraz ważna. Sprawdź datę i godzinę na urządzeniu i spróbuj ponownie.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Ta prośba o logowanie nie dotyczy tej strony i tego konta. Nie wysłano jej do Twojego portfela.',
  'Failed to check allowance': 'Nie udało się sprawdzić zezwolenia',
  'Failed to create approval transaction': 'Nie udało się utworzyć transakcji zatwierdzenia',
  'A test run of this swap failed. Try another amount or token.':
    'Próbne wykonanie tej wymiany nie powiodło się. Spróbuj innej kwoty lub innego tokena.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Próbne wykonanie tej wymiany pobiera z konta więcej, niż pokazano. Wybierz inny token.',
  'Failed to create transaction': 'Nie udało się utworzyć transakcji',
  'Transaction error': 'Błąd transakcji',
  'The network refused the approval. Nothing was exchanged.': 'Sieć odrzuciła zatwierdzenie. Nic nie wymieniono.',
  'The network dropped the approval. Nothing was exchanged.': 'Sieć porzuciła zatwierdzenie. Nic nie wymieniono.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Inna transakcja zajęła miejsce zatwierdzenia. Nic nie wymieniono.',
  'Token Balance Unavailable': 'Saldo tokenów niedostępne',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Ta strona nie ma konfiguracji WalletConnect. Wybierz inny sposób połączenia.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Nie udało się wczytać WalletConnect. Sprawdź połączenie i spróbuj ponownie.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Portfel podpisał coś innego, niż go poproszono. Nic nie udostępniono. Spróbuj ponownie.',
  'The code expired. Try again for a new one.': 'Kodu nie użyto na czas. Spróbuj ponownie, aby dostać nowy.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Zegar tego urządzenia jest źle ustawiony. Ustaw go na automatyczny i spróbuj ponownie.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Ta strona nie ma konfiguracji listy portfeli. Najbardziej znane nadal tu są.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Nie udało się wczytać listy portfeli. Sprawdź połączenie i spróbuj ponownie.',
  'Connect a wallet first': 'Najpierw połącz portfel',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Przygotowana wymiana jest inna niż ta na ekranie. Nie została wysłana.',
  'Authenticating...': 'Uwierzytelnianie…',
  'Couldn’t switch accounts.': 'Nie udało się przełączyć konta.',
  'Your wallet session expired. Connect again.': 'Sesja portfela wygasła. Połącz go ponownie.',
  'Failed to send transaction. Please try again.': 'Nie udało się wysłać transakcji. Spróbuj ponownie.',
  'Insufficient balance': 'Za małe saldo',
  'Insufficient gas funds': 'Za mało środków na gaz',
  'Enter an amount above zero': 'Wpisz kwotę większą od zera',
  'Browser wallet': 'Portfel w przeglądarce',
  'Email or social': 'E-mail lub social media',
  'The wallet did not confirm that the session has ended': 'Portfel nie potwierdził zakończenia sesji',
  'Smart sessions are not supported on this network': 'Inteligentne sesje nie są obsługiwane w tej sieci',
  'Browser and phone': 'Przeglądarka i telefon',
}
