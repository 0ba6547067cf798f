// Texts of the button in the page.

export const button = {
  'button.connect': '連接錢包',
  'button.connecting': '連接中…',
  'button.loading': '開啟中…',
  'button.account': '帳戶 {address}',
  'button.network': '網路 {network}',
  'button.wallet': '連接 {wallet}',
  'button.walletMissing': '找不到錢包，請選擇其他錢包',
  'button.wrongNetwork': '網路不正確',
  'button.failed': '無法開啟，請重試',
  'button.reload': '無法開啟，請重新載入',
  'button.unsupported': '瀏覽器版本過舊，請更新',
}
