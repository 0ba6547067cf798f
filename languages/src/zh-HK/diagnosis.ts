// Texts of why a connection fails. Only those that differ from `zh-Hant`.

export const diagnosis = {
  'diagnosis.online': '互聯網連線',
  'diagnosis.online.ok': '您的裝置已連接互聯網。',
  'diagnosis.online.off': '請連接互聯網，然後重新檢查。',
  'diagnosis.networks': '網絡',
  'diagnosis.networks.down.title': '有網絡沒有回應',
  'diagnosis.networks.down': '無法連線：{names}。請過幾分鐘再重新檢查，或選擇其他網絡。',
  'diagnosis.networks.wrong.title': '有網絡的設定不正確',
  'diagnosis.networks.wrong': '{names} 是由另一個網絡回應。請將報告傳送給網站擁有者。',
  'diagnosis.login.down':
    '電郵與社交帳戶登入目前無法使用。可能是廣告封鎖程式或私隱設定造成：請為此網站關閉這些功能，或使用錢包。',
  'diagnosis.wallets.old': '找到舊版錢包：{names}。',
}
