// Texts of the button in the page.

export const button = {
  'button.connect': 'Sambungkan dompet',
  'button.connecting': 'Menyambung…',
  'button.loading': 'Membuka…',
  'button.account': 'Akaun {address}',
  'button.network': 'Rangkaian {network}',
  'button.wallet': 'Sambungkan {wallet}',
  'button.walletMissing': 'Dompet tidak ditemui. Pilih yang lain',
  'button.wrongNetwork': 'Rangkaian salah',
  'button.failed': 'Gagal dibuka. Cuba lagi',
  'button.reload': 'Gagal dibuka. Muat semula halaman',
  'button.unsupported': 'Pelayar sudah lapuk. Kemas kini',
}
