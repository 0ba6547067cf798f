// Texts of the button in the page.

export const button = {
  'button.connect': 'Hubungkan dompet',
  'button.connecting': 'Menghubungkan…',
  'button.loading': 'Membuka…',
  'button.account': 'Akun {address}',
  'button.network': 'Jaringan {network}',
  'button.wallet': 'Hubungkan {wallet}',
  'button.walletMissing': 'Dompet tidak ditemukan. Pilih yang lain',
  'button.wrongNetwork': 'Jaringan salah',
  'button.failed': 'Gagal dibuka. Coba lagi',
  'button.reload': 'Gagal dibuka. Muat ulang halaman',
  'button.unsupported': 'Browser terlalu lama. Perbarui',
}
