// Texts of the button in the page.

export const button = {
  'button.connect': 'Подключить кошелёк',
  'button.connecting': 'Подключение…',
  'button.loading': 'Открываем…',
  'button.account': 'Аккаунт {address}',
  'button.network': 'Сеть {network}',
  'button.wallet': 'Подключить {wallet}',
  'button.walletMissing': 'Кошелёк не найден. Выберите другой',
  'button.wrongNetwork': 'Неверная сеть',
  'button.failed': 'Не удалось открыть. Повторите',
  'button.reload': 'Не удалось открыть. Обновите страницу',
  'button.unsupported': 'Браузер устарел. Обновите его',
}
