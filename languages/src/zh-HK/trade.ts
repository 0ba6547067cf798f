// Texts of swapping and buying. Only those that differ from `zh-Hant`.

export const trade = {
  'swap.max.failed': '尚未取得網絡費用，請再試一次。',
  'swap.blocked.network': '此網絡不支援兌換',
  'swap.blocked.fee': '餘額不足以支付網絡費用',
  'swap.network.detail': '{network} 無法進行兌換，請切換網絡以繼續。',
  'swap.failed.detail': '請檢查網絡連線，然後再試一次。',
  'swap.fee': '網絡費用（上限）',
  'swap.settled.failed': '無法將 {from} 兌換為 {to}。您只支付了網絡費用。',
  'swap.settled.dropped': '網絡已捨棄 {from} 兌換為 {to} 的交易。再試一次之前，請先查看交易紀錄。',
  'onramp.way.card': '信用卡或扣帳卡',
  'onramp.networkFee': '網絡費用（已含）',
  'onramp.blocked.failed.detail': '請檢查網絡連線，然後再試一次。',
  'onramp.unavailable.detail': '取決於您的所在地與網絡。',
}
