// Texts of the button in the page.

export const button = {
  'button.connect': 'เชื่อมต่อกระเป๋าเงิน',
  'button.connecting': 'กำลังเชื่อมต่อ…',
  'button.loading': 'กำลังเปิด…',
  'button.account': 'บัญชี {address}',
  'button.network': 'เครือข่าย {network}',
  'button.wallet': 'เชื่อมต่อ {wallet}',
  'button.walletMissing': 'ไม่พบกระเป๋าเงิน เลือกใบอื่น',
  'button.wrongNetwork': 'เครือข่ายไม่ถูกต้อง',
  'button.failed': 'เปิดไม่ได้ ลองอีกครั้ง',
  'button.reload': 'เปิดไม่ได้ โหลดหน้าใหม่',
  'button.unsupported': 'เบราว์เซอร์เก่าเกินไป โปรดอัปเดต',
}
