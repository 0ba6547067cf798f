// Texts of the button in the page.

export const button = {
  'button.connect': 'Підключити гаманець',
  'button.connecting': 'Підключення…',
  'button.loading': 'Відкриваємо…',
  'button.account': 'Акаунт {address}',
  'button.network': 'Мережа {network}',
  'button.wallet': 'Підключити {wallet}',
  'button.walletMissing': 'Гаманець не знайдено. Виберіть інший',
  'button.wrongNetwork': 'Не та мережа',
  'button.failed': 'Не вдалося відкрити. Повторити',
  'button.reload': 'Не вдалося відкрити. Оновіть сторінку',
  'button.unsupported': 'Браузер застарів. Оновіть його',
}
