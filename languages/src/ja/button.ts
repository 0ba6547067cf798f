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
  'button.failed': '開けませんでした。再試行してください',
  'button.reload': '開けませんでした。再読み込みしてください',
  'button.unsupported': 'ブラウザが古すぎます。更新してください',
}
