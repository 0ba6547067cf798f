// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Запрос отклонён в кошельке.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Кошелёк не разрешил этот аккаунт или действие. Подключитесь снова и подтвердите.',
  'The wallet cannot do this. Try another wallet.': 'Кошелёк не может это выполнить. Попробуйте другой.',
  'The wallet is disconnected. Connect it again.': 'Кошелёк отключён. Подключите его снова.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Кошелёк не может связаться с этой сетью. Повторите попытку или смените сеть.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Кошелёк не знает эту сеть. Добавьте её в кошелёк и повторите попытку.',
  'The wallet does not accept this network.': 'Кошелёк не принимает эту сеть.',
  'The wallet lacks a feature that this request needs.': 'У кошелька нет функции, нужной для этого запроса.',
  'The wallet does not support this on the selected network.': 'Кошелёк не поддерживает это в выбранной сети.',
  'Too many calls for this wallet. Send fewer.': 'Слишком много вызовов сразу для кошелька. Отправьте меньше.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Обновление аккаунта, нужное для этого запроса, отклонено в кошельке.',
  'The wallet cannot execute these calls together.': 'Кошелёк не может выполнить эти вызовы как один.',
  'The contract refused this transaction.': 'Контракт отклонил эту транзакцию.',
  'The maximum fee is too high to be valid. Lower it.': 'Максимальная комиссия слишком высока. Уменьшите её.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Максимальная комиссия ниже той, что сейчас требует сеть. Увеличьте её и повторите попытку.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Не хватает более ранней транзакции этого аккаунта. Дождитесь её или сбросьте.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Транзакция с этим номером уже отправлена. Проверьте историю, прежде чем отправлять снова.',
  'This account cannot send any more transactions.': 'С этого аккаунта больше нельзя отправлять транзакции.',
  'The balance does not cover the amount and the network fee.': 'Средств не хватает на сумму и комиссию сети.',
  'The gas limit is higher than a block allows. Lower it.': 'Лимит газа больше, чем вмещает блок. Уменьшите его.',
  'The gas limit is too low for this transaction. Raise it.':
    'Лимит газа слишком мал для этой транзакции. Увеличьте его.',
  'This network does not accept this type of transaction.': 'Эта сеть не принимает транзакции такого типа.',
  'The priority fee is above the maximum fee. Lower it.': 'Приоритетная комиссия выше максимальной. Уменьшите её.',
  'The wallet or network had an internal error. Try again.': 'Внутренняя ошибка кошелька или сети. Повторите попытку.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'В кошельке уже ждёт запрос. Откройте кошелёк и ответьте на него.',
  'The network did not accept the transaction.': 'Сеть не приняла транзакцию.',
  'Too many requests. Wait a moment and try again.': 'Слишком много запросов. Подождите немного и повторите попытку.',
  'The request timed out. Try again.': 'Время ожидания истекло. Повторите попытку.',
  'The network could not be reached. Check the connection and try again.':
    'Не удалось связаться с сетью. Проверьте подключение и повторите попытку.',
  'Please try again after {value} seconds': 'Повторите попытку позже. Осталось секунд: {value}',
  'Error registering name {value}': 'Не удалось зарегистрировать имя {value}',
  'Insufficient liquidity': 'Недостаточно ликвидности',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Настройки этой страницы блокируют вход. Выберите другой способ подключения.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Вход не загрузился. Проверьте подключение или выберите другой способ.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Служба входа не отвечает. Повторите попытку позже или выберите другой способ подключения.',
  'Something went wrong': 'Что-то пошло не так',
  'That took too long. Try again.': 'Это заняло слишком много времени. Повторите попытку.',
  'An error occurred': 'Произошла ошибка',
  'Enter a valid email address.': 'Введите правильный адрес эл. почты.',
  'Chain is not supported': 'Этот блокчейн не поддерживается',
  'This application might not support Smart Accounts': 'Возможно, приложение не поддерживает смарт-аккаунты',
  'A problem occurred while trying initialize authentication': 'Не удалось начать вход',
  'Action not allowed': 'Действие не разрешено',
  'Failed to fetch transactions': 'Не удалось загрузить транзакции',
  'Error resolving name': 'Не удалось найти имя',
  'Error fetching names for address': 'Не удалось загрузить имена для адреса',
  'Error fetching name suggestions': 'Не удалось загрузить варианты имён',
  'Address or auth connector not found': 'Адрес или способ входа не найден',
  'Buying isn’t available on this network': 'В этой сети покупка недоступна',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Страница провайдера находится не по тому адресу. Ничего не открыто.',
  'Please enter a valid amount and receiver address': 'Введите правильную сумму и адрес получателя',
  'Unsupported chain': 'Блокчейн не поддерживается',
  'This transfer does not match what you reviewed. Start again.':
    'Этот перевод не совпадает с тем, что вы проверили. Начните заново.',
  'The account or the network changed. Review the transfer again.':
    'Аккаунт или сеть изменились. Проверьте перевод ещё раз.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Кошелёк в другой сети. Переключите его обратно и попробуйте снова.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Не удалось проверить перевод. Проверьте соединение и попробуйте снова.',
  'Signature declined': 'Подпись отклонена',
  'Sign-in failed. Try again.': 'Не удалось войти. Попробуйте ещё раз.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Этот запрос на вход сейчас недействителен. Проверьте дату и время на устройстве и повторите попытку.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Этот запрос на вход не относится к этому сайту и аккаунту. Он не был отправлен в кошелёк.',
  'Failed to check allowance': 'Не удалось проверить разрешение',
  'Failed to create approval transaction': 'Не удалось создать транзакцию разрешения',
  'A test run of this swap failed. Try another amount or token.':
    'Пробное выполнение этого обмена не удалось. Попробуйте другую сумму или токен.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Пробное выполнение этого обмена списывает с аккаунта больше, чем показано. Выберите другой токен.',
  'Failed to create transaction': 'Не удалось создать транзакцию',
  'Transaction error': 'Ошибка транзакции',
  'The network refused the approval. Nothing was exchanged.': 'Сеть отклонила разрешение. Ничего не обменяно.',
  'The network dropped the approval. Nothing was exchanged.': 'Сеть потеряла разрешение. Ничего не обменяно.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Разрешение заменено другой транзакцией. Ничего не обменяно.',
  'Token Balance Unavailable': 'Баланс токенов недоступен',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'На этом сайте не настроен WalletConnect. Выберите другой способ подключения.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Не удалось загрузить WalletConnect. Проверьте подключение и повторите попытку.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Кошелёк подписал не то, что было запрошено. Данные не переданы. Повторите попытку.',
  'The code expired. Try again for a new one.': 'Время действия кода вышло. Повторите попытку, чтобы получить новый.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Часы устройства идут неверно. Включите автоматическую настройку и повторите попытку.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'На этом сайте не настроен список кошельков. Самые известные по-прежнему здесь.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Не удалось загрузить список кошельков. Проверьте подключение и повторите попытку.',
  'Connect a wallet first': 'Сначала подключите кошелёк',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Подготовлен не тот обмен, который вы видели. Он не был отправлен.',
  'Authenticating...': 'Выполняем вход…',
  'Couldn’t switch accounts.': 'Не удалось переключить аккаунт.',
  'Your wallet session expired. Connect again.': 'Сессия кошелька истекла. Подключитесь снова.',
  'Failed to send transaction. Please try again.': 'Не удалось отправить транзакцию. Повторите попытку.',
  'Insufficient balance': 'Недостаточно средств',
  'Insufficient gas funds': 'Недостаточно средств для оплаты газа',
  'Enter an amount above zero': 'Введите сумму больше нуля',
  'Browser wallet': 'Кошелёк в браузере',
  'Email or social': 'Почта или соцсети',
  'The wallet did not confirm that the session has ended': 'Кошелёк не подтвердил завершение сессии',
  'Smart sessions are not supported on this network': 'Смарт-сессии в этой сети не поддерживаются',
  'Browser and phone': 'Браузер и телефон',
}
