// Texts of the button in the page.

export const button = {
  'button.connect': '连接钱包',
  'button.connecting': '正在连接…',
  'button.loading': '正在打开…',
  'button.account': '账户 {address}',
  'button.network': '网络 {network}',
  'button.wallet': '连接 {wallet}',
  'button.walletMissing': '未找到钱包，请选择其他钱包',
  'button.wrongNetwork': '网络不正确',
  'button.failed': '无法打开，请重试',
  'button.reload': '无法打开，请刷新页面',
  'button.unsupported': '浏览器版本过旧，请更新',
}
