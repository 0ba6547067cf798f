// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Permintaan ditolak di dompet.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Dompet belum mengizinkan akun atau metode ini. Hubungkan lagi dan setujui.',
  'The wallet cannot do this. Try another wallet.': 'Dompet tidak dapat melakukan ini. Coba dompet lain.',
  'The wallet is disconnected. Connect it again.': 'Dompet terputus. Hubungkan lagi.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Dompet tidak dapat menjangkau jaringan ini. Coba lagi atau ganti jaringan.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Dompet tidak mengenal jaringan ini. Tambahkan di dompet, lalu coba lagi.',
  'The wallet does not accept this network.': 'Dompet tidak menerima jaringan ini.',
  'The wallet lacks a feature that this request needs.': 'Dompet tidak memiliki fitur yang diperlukan permintaan ini.',
  'The wallet does not support this on the selected network.': 'Dompet tidak mendukung ini di jaringan yang dipilih.',
  'Too many calls for this wallet. Send fewer.':
    'Terlalu banyak panggilan sekaligus untuk dompet. Kirim lebih sedikit.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Peningkatan akun yang diperlukan permintaan ini ditolak di dompet.',
  'The wallet cannot execute these calls together.': 'Dompet tidak dapat menjalankan panggilan ini sekaligus.',
  'The contract refused this transaction.': 'Kontrak menolak transaksi ini.',
  'The maximum fee is too high to be valid. Lower it.': 'Biaya maksimum terlalu tinggi. Turunkan.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Biaya maksimum di bawah permintaan jaringan saat ini. Naikkan, lalu coba lagi.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Ada transaksi sebelumnya dari akun ini yang belum tercatat. Tunggu atau atur ulang.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Transaksi dengan nomor ini sudah dikirim. Periksa aktivitas Anda sebelum mengirim lagi.',
  'This account cannot send any more transactions.': 'Akun ini tidak dapat mengirim transaksi lagi.',
  'The balance does not cover the amount and the network fee.': 'Saldo tidak cukup untuk jumlah dan biaya jaringan.',
  'The gas limit is higher than a block allows. Lower it.': 'Batas gas melebihi kapasitas blok. Turunkan.',
  'The gas limit is too low for this transaction. Raise it.': 'Batas gas terlalu rendah untuk transaksi ini. Naikkan.',
  'This network does not accept this type of transaction.': 'Jaringan ini tidak menerima jenis transaksi ini.',
  'The priority fee is above the maximum fee. Lower it.': 'Biaya prioritas melebihi biaya maksimum. Turunkan.',
  'The wallet or network had an internal error. Try again.':
    'Terjadi kesalahan internal pada dompet atau jaringan. Coba lagi.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Sudah ada permintaan yang menunggu di dompet. Buka dompet dan jawab permintaan itu.',
  'The network did not accept the transaction.': 'Jaringan tidak menerima transaksi.',
  'Too many requests. Wait a moment and try again.': 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
  'The request timed out. Try again.': 'Waktu tunggu habis. Coba lagi.',
  'The network could not be reached. Check the connection and try again.':
    'Jaringan tidak dapat dijangkau. Periksa koneksi, lalu coba lagi.',
  'Please try again after {value} seconds': 'Coba lagi setelah {value} detik',
  'Error registering name {value}': 'Gagal mendaftarkan nama {value}',
  'Insufficient liquidity': 'Likuiditas tidak cukup',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Pengaturan halaman ini memblokir proses masuk. Pilih cara lain untuk terhubung.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Proses masuk gagal dimuat. Periksa koneksi Anda, atau pilih cara lain untuk terhubung.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Layanan masuk tidak merespons. Coba lagi nanti, atau pilih cara lain untuk terhubung.',
  'Something went wrong': 'Terjadi kesalahan',
  'That took too long. Try again.': 'Terlalu lama. Coba lagi.',
  'An error occurred': 'Terjadi kesalahan',
  'Enter a valid email address.': 'Masukkan alamat email yang valid.',
  'Chain is not supported': 'Blockchain ini tidak didukung',
  'This application might not support Smart Accounts': 'Aplikasi ini mungkin tidak mendukung akun pintar',
  'A problem occurred while trying initialize authentication': 'Terjadi masalah saat memulai autentikasi',
  'Action not allowed': 'Tindakan tidak diizinkan',
  'Failed to fetch transactions': 'Gagal mengambil transaksi',
  'Error resolving name': 'Gagal menelusuri nama',
  'Error fetching names for address': 'Gagal mengambil nama untuk alamat',
  'Error fetching name suggestions': 'Gagal mengambil saran nama',
  'Address or auth connector not found': 'Alamat atau koneksi masuk tidak ditemukan',
  'Buying isn’t available on this network': 'Pembelian tidak tersedia di jaringan ini',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Halaman penyedia tidak berada di tempat semestinya. Tidak ada yang dibuka.',
  'Please enter a valid amount and receiver address': 'Masukkan jumlah dan alamat penerima yang valid',
  'Unsupported chain': 'Blockchain tidak didukung',
  'This transfer does not match what you reviewed. Start again.':
    'Transfer ini tidak sesuai dengan yang Anda tinjau. Mulai lagi.',
  'The account or the network changed. Review the transfer again.': 'Akun atau jaringan berubah. Tinjau transfer lagi.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Dompet Anda berada di jaringan lain. Alihkan kembali, lalu coba lagi.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Transfer tidak dapat diperiksa. Periksa koneksi Anda, lalu coba lagi.',
  'Signature declined': 'Tanda tangan ditolak',
  'Sign-in failed. Try again.': 'Gagal masuk. Coba lagi.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Permintaan masuk ini tidak berlaku saat ini. Periksa tanggal dan waktu perangkat Anda, lalu coba lagi.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Permintaan masuk ini bukan untuk situs dan akun ini. Permintaan tidak dikirim ke dompet Anda.',
  'Failed to check allowance': 'Gagal memeriksa izin penggunaan token',
  'Failed to create approval transaction': 'Gagal membuat transaksi persetujuan',
  'A test run of this swap failed. Try another amount or token.':
    'Uji coba pertukaran ini gagal. Coba jumlah atau token lain.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Uji coba pertukaran ini mengambil lebih banyak dari akun Anda daripada yang ditampilkan. Pilih token lain.',
  'Failed to create transaction': 'Gagal membuat transaksi',
  'Transaction error': 'Kesalahan transaksi',
  'The network refused the approval. Nothing was exchanged.': 'Jaringan menolak persetujuan. Tidak ada yang ditukar.',
  'The network dropped the approval. Nothing was exchanged.':
    'Persetujuan hilang dari jaringan. Tidak ada yang ditukar.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Transaksi lain menggantikan persetujuan. Tidak ada yang ditukar.',
  'Token Balance Unavailable': 'Saldo token tidak tersedia',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Situs ini belum disiapkan untuk WalletConnect. Pilih cara lain untuk terhubung.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Dompet menandatangani hal yang tidak diminta. Tidak ada yang dibagikan. Coba lagi.',
  'The code expired. Try again for a new one.':
    'Kode tidak digunakan tepat waktu. Coba lagi untuk mendapatkan yang baru.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Jam perangkat ini salah. Atur ke otomatis, lalu coba lagi.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Situs ini belum disiapkan untuk daftar dompet. Dompet populer tetap tersedia di sini.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Daftar dompet gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
  'Connect a wallet first': 'Hubungkan dompet dulu',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Penukaran yang disiapkan berbeda dari yang Anda lihat. Penukaran ini tidak dikirim.',
  'Authenticating...': 'Mengautentikasi…',
  'Couldn’t switch accounts.': 'Gagal mengganti akun.',
  'Your wallet session expired. Connect again.': 'Sesi dompet Anda kedaluwarsa. Hubungkan lagi.',
  'Failed to send transaction. Please try again.': 'Transaksi gagal dikirim. Coba lagi.',
  'Insufficient balance': 'Saldo tidak cukup',
  'Insufficient gas funds': 'Saldo tidak cukup untuk biaya gas',
  'Enter an amount above zero': 'Masukkan jumlah di atas nol',
  'Browser wallet': 'Dompet browser',
  'Email or social': 'Email atau media sosial',
  'The wallet did not confirm that the session has ended': 'Dompet tidak mengonfirmasi bahwa sesi telah berakhir',
  'Smart sessions are not supported on this network': 'Sesi pintar tidak didukung di jaringan ini',
  'Browser and phone': 'Browser dan ponsel',
}
