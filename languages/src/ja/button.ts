// Texts of the button in the page.

export const button = {
  'button.connect': 'ウォレットを接続',
  'button.connecting': '接続中…',
  'button.loading': '開いています…',
  'button.account': 'アカウント {address}',
  'button.network': 'ネットワーク {network}',
  'button.wallet': '{wallet}を接続',
  'button.walletMissing': 'ウォレットが見つかりません。別のものを選択',
  'button.wrongNetwork': 'ネットワークが違います',
  'button.failed': '開けませんでした。もう一度お試しください',
  'button.reload': '開けませんでした。ページを再読み込みしてください',
  'button.unsupported': 'ブラウザーが古すぎます。更新してください',
}
