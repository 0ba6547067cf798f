// Texts of the button in the page.

export const button = {
  'button.connect': 'Cüzdan bağla',
  'button.connecting': 'Bağlanıyor…',
  'button.loading': 'Açılıyor…',
  'button.account': 'Hesap: {address}',
  'button.network': 'Ağ: {network}',
  'button.wallet': '{wallet} bağla',
  'button.walletMissing': 'Cüzdan bulunamadı. Başka birini seçin',
  'button.wrongNetwork': 'Yanlış ağ',
  'button.failed': 'Açılamadı. Tekrar deneyin',
  'button.reload': 'Açılamadı. Sayfayı yenileyin',
  'button.unsupported': 'Tarayıcı çok eski. Güncelleyin',
}
