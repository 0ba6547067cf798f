// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Запит відхилено в гаманці.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Гаманець не дозволив цей акаунт або дію. Підключіться знову й підтвердьте.',
  'The wallet cannot do this. Try another wallet.': 'Гаманець не може цього виконати. Спробуйте інший.',
  'The wallet is disconnected. Connect it again.': 'Гаманець відключено. Підключіть його знову.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Гаманець не має зв’язку з цією мережею. Спробуйте ще раз або змініть мережу.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Гаманець не знає цієї мережі. Додайте її в гаманці й спробуйте ще раз.',
  'The wallet does not accept this network.': 'Гаманець не приймає цю мережу.',
  'The wallet lacks a feature that this request needs.': 'Гаманець не має функції, потрібної для цього запиту.',
  'The wallet does not support this on the selected network.': 'Гаманець не підтримує цього у вибраній мережі.',
  'Too many calls for this wallet. Send fewer.': 'Забагато викликів для цього гаманця. Надішліть менше.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Оновлення акаунта, потрібне для цього запиту, відхилено в гаманці.',
  'The wallet cannot execute these calls together.': 'Гаманець не може виконати ці виклики як один.',
  'The contract refused this transaction.': 'Контракт відхилив цю транзакцію.',
  'The maximum fee is too high to be valid. Lower it.': 'Максимальна комісія зависока. Зменште її.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Максимальна комісія нижча за ту, якої зараз вимагає мережа. Збільште її й спробуйте ще раз.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Бракує попередньої транзакції цього акаунта. Зачекайте на неї або скиньте її.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Транзакцію з цим номером уже надіслано. Перш ніж надсилати знову, перевірте історію.',
  'This account cannot send any more transactions.': 'Цей акаунт більше не може надсилати транзакції.',
  'The balance does not cover the amount and the network fee.': 'Балансу не вистачає на суму й комісію мережі.',
  'The gas limit is higher than a block allows. Lower it.': 'Ліміт газу більший, ніж уміщує блок. Зменште його.',
  'The gas limit is too low for this transaction. Raise it.': 'Ліміт газу замалий для цієї транзакції. Збільште його.',
  'This network does not accept this type of transaction.': 'Ця мережа не приймає транзакції такого типу.',
  'The priority fee is above the maximum fee. Lower it.': 'Пріоритетна комісія вища за максимальну. Зменште її.',
  'The wallet or network had an internal error. Try again.': 'Внутрішня помилка гаманця або мережі. Спробуйте ще раз.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'У гаманці вже чекає запит. Відкрийте гаманець і дайте відповідь на нього.',
  'The network did not accept the transaction.': 'Мережа не прийняла транзакцію.',
  'Too many requests. Wait a moment and try again.': 'Забагато запитів. Трохи зачекайте й спробуйте ще раз.',
  'The request timed out. Try again.': 'Час очікування вичерпано. Спробуйте ще раз.',
  'The network could not be reached. Check the connection and try again.':
    'Немає зв’язку з мережею. Перевірте з’єднання й спробуйте ще раз.',
  'Please try again after {value} seconds': 'Спробуйте ще раз через {value} с',
  'Error registering name {value}': 'Не вдалося зареєструвати ім’я {value}',
  'Insufficient liquidity': 'Недостатньо ліквідності',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Вхід на цій сторінці недоступний. Виберіть інший спосіб підключення.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Вхід не завантажився. Перевірте з’єднання або виберіть інший спосіб підключення.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Сервіс входу не відповідає. Спробуйте пізніше або виберіть інший спосіб підключення.',
  'Something went wrong': 'Щось пішло не так',
  'That took too long. Try again.': 'Це тривало надто довго. Спробуйте ще раз.',
  'An error occurred': 'Сталася помилка',
  'Enter a valid email address.': 'Введіть правильну адресу ел. пошти.',
  'Chain is not supported': 'Цей блокчейн не підтримується',
  'This application might not support Smart Accounts': 'Можливо, цей застосунок не підтримує смарт-акаунти',
  'A problem occurred while trying initialize authentication': 'Не вдалося розпочати вхід',
  'Action not allowed': 'Дію заборонено',
  'Failed to fetch transactions': 'Не вдалося завантажити транзакції',
  'Error resolving name': 'Не вдалося знайти адресу за іменем',
  'Error fetching names for address': 'Не вдалося завантажити імена для адреси',
  'Error fetching name suggestions': 'Не вдалося завантажити варіанти імен',
  'Address or auth connector not found': 'Адресу або спосіб входу не знайдено',
  'Buying isn’t available on this network': 'У цій мережі купівля недоступна',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Сторінка провайдера має неочікувану адресу. Нічого не відкрито.',
  'Please enter a valid amount and receiver address': 'Введіть правильну суму й адресу отримувача',
  'Unsupported chain': 'Блокчейн не підтримується',
  'This transfer does not match what you reviewed. Start again.':
    'Цей переказ не збігається з тим, який ви перевірили. Почніть спочатку.',
  'The account or the network changed. Review the transfer again.':
    'Акаунт або мережа змінилися. Перевірте переказ ще раз.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Ваш гаманець в іншій мережі. Перемкніть його назад і спробуйте ще раз.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Не вдалося перевірити переказ. Перевірте з’єднання й спробуйте ще раз.',
  'Signature declined': 'Підпис відхилено',
  'Sign-in failed. Try again.': 'Не вдалося увійти. Спробуйте ще раз.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Цей запит на вхід зараз недійсний. Перевірте дату й час на пристрої й спробуйте ще раз.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Цей запит на вхід не для цього сайту й акаунта. Його не надіслано в гаманець.',
  'Failed to check allowance': 'Не вдалося перевірити дозвіл',
  'Failed to create approval transaction': 'Не вдалося створити транзакцію дозволу',
  'A test run of this swap failed. Try another amount or token.':
    'Пробне виконання цього обміну не вдалося. Спробуйте іншу суму або токен.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Пробне виконання цього обміну списує з вашого акаунта більше, ніж показано. Виберіть інший токен.',
  'Failed to create transaction': 'Не вдалося створити транзакцію',
  'Transaction error': 'Помилка транзакції',
  'The network refused the approval. Nothing was exchanged.': 'Мережа відхилила дозвіл. Нічого не обміняно.',
  'The network dropped the approval. Nothing was exchanged.': 'Мережа відкинула дозвіл. Нічого не обміняно.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Інша транзакція замінила дозвіл. Нічого не обміняно.',
  'Token Balance Unavailable': 'Баланс токенів недоступний',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'На цьому сайті WalletConnect не налаштовано. Виберіть інший спосіб підключення.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Не вдалося завантажити WalletConnect. Перевірте з’єднання й спробуйте ще раз.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Гаманець підписав інше повідомлення. Нічого не передано. Спробуйте ще раз.',
  'The code expired. Try again for a new one.': 'Термін дії коду минув. Спробуйте ще раз, щоб отримати новий.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Годинник цього пристрою показує неправильний час. Увімкніть автоматичне визначення часу й спробуйте ще раз.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'На цьому сайті не налаштовано список гаманців. Найвідоміші гаманці все одно тут.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Не вдалося завантажити список гаманців. Перевірте з’єднання й спробуйте ще раз.',
  'Connect a wallet first': 'Спершу підключіть гаманець',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Підготовлено не той обмін, який ви бачили. Його не надіслано.',
  'Authenticating...': 'Автентифікація…',
  'Couldn’t switch accounts.': 'Не вдалося перемкнути акаунт.',
  'Your wallet session expired. Connect again.': 'Сеанс гаманця завершився. Підключіться знову.',
  'Failed to send transaction. Please try again.': 'Не вдалося надіслати транзакцію. Спробуйте ще раз.',
  'Insufficient balance': 'Недостатньо коштів',
  'Insufficient gas funds': 'Недостатньо коштів для оплати газу',
  'Enter an amount above zero': 'Введіть суму, більшу за нуль',
  'Browser wallet': 'Гаманець у браузері',
  'Email or social': 'Пошта або соцмережі',
  'The wallet did not confirm that the session has ended': 'Гаманець не підтвердив завершення сеансу',
  'Smart sessions are not supported on this network': 'Смарт-сеанси в цій мережі не підтримуються',
  'Browser and phone': 'Браузер і телефон',
}
