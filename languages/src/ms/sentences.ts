// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Permintaan ditolak dalam dompet.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Dompet belum membenarkan akaun atau kaedah ini. Sambung semula dan luluskan.',
  'The wallet cannot do this. Try another wallet.': 'Dompet tidak dapat melakukannya. Cuba dompet lain.',
  'The wallet is disconnected. Connect it again.': 'Sambungan dompet terputus. Sambung semula.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Dompet tidak dapat menghubungi rangkaian ini. Cuba lagi atau tukar rangkaian.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Dompet tidak mengenali rangkaian ini. Tambah dalam dompet, kemudian cuba lagi.',
  'The wallet does not accept this network.': 'Dompet tidak menerima rangkaian ini.',
  'The wallet lacks a feature that this request needs.': 'Dompet tiada ciri yang diperlukan oleh permintaan ini.',
  'The wallet does not support this on the selected network.': 'Dompet tidak menyokongnya pada rangkaian yang dipilih.',
  'Too many calls for this wallet. Send fewer.': 'Terlalu banyak panggilan untuk dompet ini. Kurangkan bilangannya.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Naik taraf akaun yang diperlukan oleh permintaan ini ditolak dalam dompet.',
  'The wallet cannot execute these calls together.':
    'Dompet tidak dapat melaksanakan panggilan-panggilan ini sebagai satu.',
  'The contract refused this transaction.': 'Kontrak menolak transaksi ini.',
  'The maximum fee is too high to be valid. Lower it.': 'Yuran maksimum terlalu tinggi dan tidak sah. Rendahkan.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Yuran maksimum kurang daripada yang diminta rangkaian sekarang. Naikkan dan cuba lagi.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Satu transaksi akaun ini yang lebih awal tiada. Tunggu transaksi itu atau tetapkan semula.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Transaksi dengan nombor ini sudah dihantar. Semak aktiviti anda sebelum anda menghantar lagi.',
  'This account cannot send any more transactions.': 'Akaun ini tidak dapat menghantar transaksi lagi.',
  'The balance does not cover the amount and the network fee.': 'Baki tidak mencukupi untuk amaun dan yuran rangkaian.',
  'The gas limit is higher than a block allows. Lower it.': 'Had gas melebihi muatan blok. Rendahkan.',
  'The gas limit is too low for this transaction. Raise it.': 'Had gas terlalu rendah untuk transaksi ini. Naikkan.',
  'This network does not accept this type of transaction.': 'Rangkaian ini tidak menerima jenis transaksi ini.',
  'The priority fee is above the maximum fee. Lower it.': 'Yuran keutamaan melebihi yuran maksimum. Rendahkan.',
  'The wallet or network had an internal error. Try again.':
    'Dompet atau rangkaian mengalami ralat dalaman. Cuba lagi.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Satu permintaan sudah menunggu dalam dompet. Buka dompet dan jawab permintaan itu.',
  'The network did not accept the transaction.': 'Rangkaian tidak menerima transaksi itu.',
  'Too many requests. Wait a moment and try again.': 'Terlalu banyak permintaan. Tunggu sebentar dan cuba lagi.',
  'The request timed out. Try again.': 'Permintaan tamat masa. Cuba lagi.',
  'The network could not be reached. Check the connection and try again.':
    'Rangkaian tidak dapat dihubungi. Semak sambungan dan cuba lagi.',
  'Please try again after {value} seconds': 'Sila cuba lagi selepas {value} saat',
  'Error registering name {value}': 'Ralat semasa mendaftarkan nama {value}',
  'Insufficient liquidity': 'Kecairan tidak mencukupi',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Log masuk tidak tersedia pada halaman ini. Pilih cara lain untuk menyambung.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Log masuk gagal dimuatkan. Semak sambungan anda, atau pilih cara lain untuk menyambung.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Log masuk tidak memberikan respons. Cuba lagi nanti, atau pilih cara lain untuk menyambung.',
  'Something went wrong': 'Masalah telah berlaku',
  'That took too long. Try again.': 'Ia mengambil masa terlalu lama. Cuba lagi.',
  'An error occurred': 'Ralat berlaku',
  'Enter a valid email address.': 'Masukkan alamat e-mel yang sah.',
  'Chain is not supported': 'Rantaian tidak disokong',
  'This application might not support Smart Accounts': 'Aplikasi ini mungkin tidak menyokong akaun pintar',
  'A problem occurred while trying initialize authentication': 'Masalah berlaku semasa memulakan pengesahan',
  'Action not allowed': 'Tindakan tidak dibenarkan',
  'Failed to fetch transactions': 'Transaksi gagal diperoleh',
  'Error resolving name': 'Ralat semasa mencari nama',
  'Error fetching names for address': 'Ralat semasa mendapatkan nama untuk alamat',
  'Error fetching name suggestions': 'Ralat semasa mendapatkan cadangan nama',
  'Address or auth connector not found': 'Alamat atau sambungan log masuk tidak ditemukan',
  'Buying isn’t available on this network': 'Pembelian tidak tersedia pada rangkaian ini',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Halaman penyedia berada di alamat luar jangka. Tiada apa-apa dibuka.',
  'Please enter a valid amount and receiver address': 'Sila masukkan amaun dan alamat penerima yang sah',
  'Unsupported chain': 'Rantaian tidak disokong',
  'This transfer does not match what you reviewed. Start again.':
    'Pindahan ini tidak sepadan dengan yang anda semak. Mula semula.',
  'The account or the network changed. Review the transfer again.':
    'Akaun atau rangkaian berubah. Semak pindahan sekali lagi.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Dompet anda berada pada rangkaian lain. Tukar kembali, kemudian cuba lagi.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Pindahan tidak dapat disemak. Semak sambungan anda, kemudian cuba lagi.',
  'Signature declined': 'Tandatangan ditolak',
  'Sign-in failed. Try again.': 'Log masuk gagal. Cuba lagi.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Permintaan log masuk ini tidak sah pada masa ini. Semak tarikh dan masa peranti anda, kemudian cuba lagi.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Permintaan log masuk ini bukan untuk laman dan akaun ini. Ia tidak dihantar ke dompet anda.',
  'Failed to check allowance': 'Had kebenaran gagal disemak',
  'Failed to create approval transaction': 'Transaksi kelulusan gagal dicipta',
  'A test run of this swap failed. Try another amount or token.':
    'Larian ujian pertukaran ini gagal. Cuba amaun atau token lain.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Larian ujian pertukaran ini mengambil lebih banyak daripada akaun anda berbanding yang ditunjukkan. Pilih token lain.',
  'Failed to create transaction': 'Transaksi gagal dicipta',
  'Transaction error': 'Ralat transaksi',
  'The network refused the approval. Nothing was exchanged.': 'Rangkaian menolak kelulusan itu. Tiada apa-apa ditukar.',
  'The network dropped the approval. Nothing was exchanged.':
    'Rangkaian menggugurkan kelulusan itu. Tiada apa-apa ditukar.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Transaksi lain menggantikan kelulusan itu. Tiada apa-apa ditukar.',
  'Token Balance Unavailable': 'Baki token tidak tersedia',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Laman ini belum disediakan untuk WalletConnect. Pilih cara lain untuk menyambung.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect gagal dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Dompet menandatangani mesej yang berbeza. Tiada apa-apa dikongsi. Cuba lagi.',
  'The code expired. Try again for a new one.': 'Kod tamat tempoh. Cuba lagi untuk kod baharu.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Jam peranti ini salah. Tetapkan kepada automatik, kemudian cuba lagi.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Laman ini belum disediakan untuk senarai dompet. Dompet yang paling terkenal masih ada di sini.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Senarai dompet gagal dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
  'Connect a wallet first': 'Sambungkan dompet dahulu',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Pertukaran yang disediakan bukan yang anda lihat. Ia tidak dihantar.',
  'Authenticating...': 'Mengesahkan…',
  'Couldn’t switch accounts.': 'Akaun tidak dapat ditukar.',
  'Your wallet session expired. Connect again.': 'Sesi dompet anda tamat tempoh. Sambung semula.',
  'Failed to send transaction. Please try again.': 'Transaksi gagal dihantar. Sila cuba lagi.',
  'Insufficient balance': 'Baki tidak mencukupi',
  'Insufficient gas funds': 'Dana tidak mencukupi untuk gas',
  'Enter an amount above zero': 'Masukkan amaun melebihi sifar',
  'Browser wallet': 'Dompet pelayar',
  'Email or social': 'E-mel atau akaun sosial',
  'The wallet did not confirm that the session has ended': 'Dompet tidak mengesahkan bahawa sesi telah tamat',
  'Smart sessions are not supported on this network': 'Sesi pintar tidak disokong pada rangkaian ini',
  'Browser and phone': 'Pelayar dan telefon',
}
