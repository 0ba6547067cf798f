// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'İstek cüzdanda reddedildi.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Cüzdan bu hesaba veya yönteme izin vermedi. Yeniden bağlanıp onaylayın.',
  'The wallet cannot do this. Try another wallet.': 'Cüzdan bunu yapamıyor. Başka bir cüzdan deneyin.',
  'The wallet is disconnected. Connect it again.': 'Cüzdanın bağlantısı kesildi. Yeniden bağlayın.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Cüzdan bu ağa ulaşamıyor. Tekrar deneyin veya ağı değiştirin.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Cüzdan bu ağı tanımıyor. Cüzdana ekleyip tekrar deneyin.',
  'The wallet does not accept this network.': 'Cüzdan bu ağı kabul etmiyor.',
  'The wallet lacks a feature that this request needs.': 'Cüzdanda bu isteğin gerektirdiği bir özellik yok.',
  'The wallet does not support this on the selected network.': 'Cüzdan bunu seçili ağda desteklemiyor.',
  'Too many calls for this wallet. Send fewer.': 'Bunlar cüzdan için bir seferde çok fazla çağrı. Daha az gönderin.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Bu isteğin gerektirdiği hesap yükseltmesi cüzdanda reddedildi.',
  'The wallet cannot execute these calls together.': 'Cüzdan bu çağrıları tek işlem olarak yapamıyor.',
  'The contract refused this transaction.': 'Sözleşme bu işlemi reddetti.',
  'The maximum fee is too high to be valid. Lower it.': 'En yüksek ücret geçersiz olacak kadar yüksek. Düşürün.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'En yüksek ücret, ağın şu anda istediğinden düşük. Yükseltip tekrar deneyin.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Bu hesabın önceki bir işlemi eksik. Onu bekleyin veya sıfırlayın.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Bu numarayla bir işlem zaten gönderildi. Yeniden göndermeden önce etkinliğinize bakın.',
  'This account cannot send any more transactions.': 'Bu hesap artık işlem gönderemez.',
  'The balance does not cover the amount and the network fee.': 'Bakiye, tutarı ve ağ ücretini karşılamıyor.',
  'The gas limit is higher than a block allows. Lower it.': 'Gas sınırı bir bloğun alabileceğinin üzerinde. Düşürün.',
  'The gas limit is too low for this transaction. Raise it.': 'Gas sınırı bu işlem için çok düşük. Yükseltin.',
  'This network does not accept this type of transaction.': 'Bu ağ bu türde işlem kabul etmiyor.',
  'The priority fee is above the maximum fee. Lower it.': 'Öncelik ücreti en yüksek ücretin üzerinde. Düşürün.',
  'The wallet or network had an internal error. Try again.': 'Cüzdanda veya ağda iç hata oluştu. Tekrar deneyin.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Cüzdanda bekleyen bir istek var. Cüzdanı açıp onu yanıtlayın.',
  'The network did not accept the transaction.': 'Ağ işlemi kabul etmedi.',
  'Too many requests. Wait a moment and try again.': 'Çok fazla istek. Biraz bekleyip tekrar deneyin.',
  'The request timed out. Try again.': 'Zamanında yanıt gelmedi. Tekrar deneyin.',
  'The network could not be reached. Check the connection and try again.':
    'Ağa ulaşılamadı. Bağlantıyı kontrol edip tekrar deneyin.',
  'Please try again after {value} seconds': 'Lütfen {value} saniye sonra tekrar deneyin',
  'Error registering name {value}': '{value} adı kaydedilemedi',
  'Insufficient liquidity': 'Yetersiz likidite',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Bu sayfanın ayarları oturum açmayı engelliyor. Başka bir bağlanma yolu seçin.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Oturum açma bölümü yüklenemedi. Bağlantınızı kontrol edin veya başka bir bağlanma yolu seçin.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Oturum açma bölümü yanıt vermiyor. Daha sonra tekrar deneyin veya başka bir bağlanma yolu seçin.',
  'Something went wrong': 'Bir şeyler ters gitti',
  'That took too long. Try again.': 'Çok uzun sürdü. Tekrar deneyin.',
  'An error occurred': 'Bir hata oluştu',
  'Enter a valid email address.': 'Geçerli bir e-posta adresi girin.',
  'Chain is not supported': 'Zincir desteklenmiyor',
  'This application might not support Smart Accounts': 'Bu uygulama akıllı hesapları desteklemiyor olabilir',
  'A problem occurred while trying initialize authentication': 'Kimlik doğrulama başlatılırken bir sorun oluştu',
  'Action not allowed': 'Bu işleme izin verilmiyor',
  'Failed to fetch transactions': 'İşlemler alınamadı',
  'Error resolving name': 'Ad çözümlenemedi',
  'Error fetching names for address': 'Adrese ait adlar alınamadı',
  'Error fetching name suggestions': 'Ad önerileri alınamadı',
  'Address or auth connector not found': 'Adres veya oturum açılmış hesap bulunamadı',
  'Buying isn’t available on this network': 'Bu ağda satın alma sunulmuyor',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Sağlayıcının sayfası olması gereken yerde değil. Hiçbir şey açılmadı.',
  'Please enter a valid amount and receiver address': 'Lütfen geçerli bir tutar ve alıcı adresi girin',
  'Unsupported chain': 'Desteklenmeyen zincir',
  'This transfer does not match what you reviewed. Start again.':
    'Bu transfer incelediğinizle eşleşmiyor. Yeniden başlayın.',
  'The account or the network changed. Review the transfer again.':
    'Hesap veya ağ değişti. Transferi yeniden inceleyin.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Cüzdanınız başka bir ağda. Geri geçin, ardından yeniden deneyin.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Transfer denetlenemedi. Bağlantınızı kontrol edip yeniden deneyin.',
  'Signature declined': 'İmza reddedildi',
  'Sign-in failed. Try again.': 'Oturum açılamadı. Tekrar deneyin.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Bu oturum açma isteği şu anda geçerli değil. Cihazınızın tarih ve saatini kontrol edip tekrar deneyin.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Bu oturum açma isteği bu siteye ve bu hesaba ait değil. Cüzdanınıza gönderilmedi.',
  'Failed to check allowance': 'İzin kontrol edilemedi',
  'Failed to create approval transaction': 'İzin işlemi oluşturulamadı',
  'A test run of this swap failed. Try another amount or token.':
    'Bu takasın deneme çalıştırması başarısız oldu. Başka bir tutar veya token deneyin.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Bu takasın deneme çalıştırması hesabınızdan gösterilenden fazlasını alıyor. Başka bir token seçin.',
  'Failed to create transaction': 'İşlem oluşturulamadı',
  'Transaction error': 'İşlem hatası',
  'The network refused the approval. Nothing was exchanged.': 'Ağ izni reddetti. Hiçbir şey değiş tokuş edilmedi.',
  'The network dropped the approval. Nothing was exchanged.': 'Ağ izni unuttu. Hiçbir şey değiş tokuş edilmedi.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'İznin yerini başka bir işlem aldı. Hiçbir şey değiş tokuş edilmedi.',
  'Token Balance Unavailable': 'Token bakiyesi alınamadı',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Bu site WalletConnect için ayarlanmamış. Başka bir bağlanma yolu seçin.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Cüzdan, istenenden başka bir şey imzaladı. Hiçbir şey paylaşılmadı. Tekrar deneyin.',
  'The code expired. Try again for a new one.': 'Kod zamanında kullanılmadı. Yenisi için tekrar deneyin.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Bu cihazın saati yanlış. Otomatiğe alıp tekrar deneyin.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Bu site cüzdan listesi için ayarlanmamış. En bilinen cüzdanlar yine burada.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Cüzdan listesi yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.',
  'Connect a wallet first': 'Önce cüzdan bağlayın',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Hazırlanan takas gördüğünüz takas değil. Bu takas gönderilmedi.',
  'Authenticating...': 'Kimlik doğrulanıyor…',
  'Couldn’t switch accounts.': 'Hesap değiştirilemedi.',
  'Your wallet session expired. Connect again.': 'Cüzdan oturumunuzun süresi doldu. Yeniden bağlanın.',
  'Failed to send transaction. Please try again.': 'İşlem gönderilemedi. Lütfen tekrar deneyin.',
  'Insufficient balance': 'Yetersiz bakiye',
  'Insufficient gas funds': 'Gas için yetersiz bakiye',
  'Enter an amount above zero': 'Sıfırdan büyük bir tutar girin',
  'Browser wallet': 'Tarayıcı cüzdanı',
  'Email or social': 'E-posta veya sosyal hesap',
  'Browser and phone': 'Tarayıcı ve telefon',
  'The wallet did not confirm that the session has ended': 'Cüzdan, oturumun sonlandığını onaylamadı',
  'Smart sessions are not supported on this network': 'Bu ağda akıllı oturumlar desteklenmiyor',
}
