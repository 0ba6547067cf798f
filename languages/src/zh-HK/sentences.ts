// Sentences of errors: the key is the English sentence. Only those that differ from `zh-Hant`.

export const sentences = {
  'The wallet has not allowed this account or method. Connect again and approve it.':
    '錢包未允許此帳戶或方法。請重新連接並批准。',
  'The wallet cannot reach this network. Try again or switch the network.':
    '錢包無法連線到此網絡。請再試一次，或切換網絡。',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    '錢包不認得此網絡。請先在錢包中新增，然後再試一次。',
  'The wallet does not accept this network.': '錢包不接受此網絡。',
  'The wallet does not support this on the selected network.': '錢包在所選網絡上不支援此操作。',
  'The maximum fee is too low for the network. Raise it and try again.':
    '最高費用低於網絡目前的要求，請調高後再試一次。',
  'The balance does not cover the amount and the network fee.': '餘額不足以支付金額與網絡費用。',
  'This network does not accept this type of transaction.': '此網絡不接受此類交易。',
  'The wallet or network had an internal error. Try again.': '錢包或網絡發生內部錯誤，請再試一次。',
  'The network did not accept the transaction.': '網絡未接受此交易。',
  'The network could not be reached. Check the connection and try again.': '無法連線到網絡，請檢查連線，然後再試一次。',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    '無法載入登入功能。請檢查網絡連線，或選擇其他連接方式。',
  'Enter a valid email address.': '請輸入有效的電郵地址。',
  'This application might not support Smart Accounts': '此應用程式可能不支援智能帳戶',
  'A problem occurred while trying initialize authentication': '啟動身份驗證時發生問題',
  'Buying isn’t available on this network': '此網絡不支援購買',
  'The account or the network changed. Review the transfer again.': '帳戶或網絡已變更，請重新核對轉帳。',
  'Your wallet is on another network. Switch it back, then try again.':
    '您的錢包目前在其他網絡。請切換回來，然後再試一次。',
  'The transfer could not be checked. Check your connection, then try again.':
    '無法檢查此轉帳。請檢查網絡連線，然後再試一次。',
  'The network refused the approval. Nothing was exchanged.': '網絡拒絕了授權，未進行兌換。',
  'The network dropped the approval. Nothing was exchanged.': '網絡捨棄了授權，未進行兌換。',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    '無法載入 WalletConnect。請檢查網絡連線，然後再試一次。',
  'The wallet list could not be loaded. Check your connection, then try again.':
    '無法載入錢包清單。請檢查網絡連線，然後再試一次。',
  'Email or social': '電郵或社交帳戶',
  'Smart sessions are not supported on this network': '此網絡不支援智能工作階段',
}
