// Texts of the button in the page.

export const button = {
  'button.connect': 'Kết nối ví',
  'button.connecting': 'Đang kết nối…',
  'button.loading': 'Đang mở…',
  'button.account': 'Tài khoản {address}',
  'button.network': 'Mạng {network}',
  'button.wallet': 'Kết nối {wallet}',
  'button.walletMissing': 'Không tìm thấy ví. Chọn ví khác',
  'button.wrongNetwork': 'Sai mạng',
  'button.failed': 'Không mở được. Hãy thử lại',
  'button.reload': 'Không mở được. Tải lại trang',
  'button.unsupported': 'Trình duyệt quá cũ. Hãy cập nhật',
}
