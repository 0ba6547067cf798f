// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': '請求已在錢包中遭到拒絕。',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    '錢包未允許此帳戶或方法。請重新連接並核准。',
  'The wallet cannot do this. Try another wallet.': '錢包無法執行此操作，請改用其他錢包。',
  'The wallet is disconnected. Connect it again.': '錢包已中斷連接，請重新連接。',
  'The wallet cannot reach this network. Try again or switch the network.':
    '錢包無法連線到此網路。請再試一次，或切換網路。',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    '錢包不認得此網路。請先在錢包中新增，然後再試一次。',
  'The wallet does not accept this network.': '錢包不接受此網路。',
  'The wallet lacks a feature that this request needs.': '錢包缺少此請求所需的功能。',
  'The wallet does not support this on the selected network.': '錢包在所選網路上不支援此操作。',
  'Too many calls for this wallet. Send fewer.': '呼叫數量超過此錢包的上限，請減少數量。',
  'The account upgrade that this request needs was declined in the wallet.': '此請求所需的帳戶升級已在錢包中遭到拒絕。',
  'The wallet cannot execute these calls together.': '錢包無法將這些呼叫合併執行。',
  'The contract refused this transaction.': '合約拒絕了此交易。',
  'The maximum fee is too high to be valid. Lower it.': '最高費用過高而無效，請調低。',
  'The maximum fee is too low for the network. Raise it and try again.':
    '最高費用低於網路目前的要求，請調高後再試一次。',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    '此帳戶缺少一筆較早的交易。請等待該交易，或將其重設。',
  'A transaction with this number was already sent. Check your activity before you send again.':
    '已發送過相同序號的交易。再次發送前，請先查看交易紀錄。',
  'This account cannot send any more transactions.': '此帳戶無法再發送任何交易。',
  'The balance does not cover the amount and the network fee.': '餘額不足以支付金額與網路費用。',
  'The gas limit is higher than a block allows. Lower it.': 'Gas 上限超過區塊容量，請調低。',
  'The gas limit is too low for this transaction. Raise it.': 'Gas 上限對此交易而言過低，請調高。',
  'This network does not accept this type of transaction.': '此網路不接受此類交易。',
  'The priority fee is above the maximum fee. Lower it.': '優先費用高於最高費用，請調低。',
  'The wallet or network had an internal error. Try again.': '錢包或網路發生內部錯誤，請再試一次。',
  'A request is already waiting in the wallet. Open it and answer that one.':
    '錢包中已有待處理的請求，請開啟錢包並回覆該請求。',
  'The network did not accept the transaction.': '網路未接受此交易。',
  'Too many requests. Wait a moment and try again.': '請求次數過多，請稍候再試一次。',
  'The request timed out. Try again.': '請求逾時，請再試一次。',
  'The network could not be reached. Check the connection and try again.': '無法連線到網路，請檢查連線，然後再試一次。',
  'Please try again after {value} seconds': '請於 {value} 秒後再試一次',
  'Error registering name {value}': '註冊名稱 {value} 時發生錯誤',
  'Insufficient liquidity': '流動性不足',
  'Sign-in isn’t available on this page. Choose another way to connect.': '此頁面無法登入，請選擇其他連接方式。',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    '無法載入登入功能。請檢查網路連線，或選擇其他連接方式。',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    '登入服務沒有回應。請稍後再試一次，或選擇其他連接方式。',
  'Something went wrong': '發生問題',
  'That took too long. Try again.': '等候逾時，請再試一次。',
  'An error occurred': '發生錯誤',
  'Enter a valid email address.': '請輸入有效的電子郵件地址。',
  'Chain is not supported': '不支援此區塊鏈',
  'This application might not support Smart Accounts': '此應用程式可能不支援智慧帳戶',
  'A problem occurred while trying initialize authentication': '啟動身分驗證時發生問題',
  'Action not allowed': '不允許此操作',
  'Failed to fetch transactions': '無法取得交易紀錄',
  'Error resolving name': '解析名稱時發生錯誤',
  'Error fetching names for address': '無法取得此地址的名稱',
  'Error fetching name suggestions': '無法取得名稱建議',
  'Address or auth connector not found': '找不到地址或登入連接',
  'Buying isn’t available on this network': '此網路不支援購買',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    '服務商頁面的網址與預期不符，未開啟任何頁面。',
  'Please enter a valid amount and receiver address': '請輸入有效的數量與收款地址',
  'Unsupported chain': '不支援的區塊鏈',
  'This transfer does not match what you reviewed. Start again.': '此轉帳與您核對的內容不符，請重新開始。',
  'The account or the network changed. Review the transfer again.': '帳戶或網路已變更，請重新核對轉帳。',
  'Your wallet is on another network. Switch it back, then try again.':
    '您的錢包目前在其他網路。請切換回來，然後再試一次。',
  'The transfer could not be checked. Check your connection, then try again.':
    '無法檢查此轉帳。請檢查網路連線，然後再試一次。',
  'Signature declined': '已拒絕簽署',
  'Sign-in failed. Try again.': '登入失敗，請再試一次。',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    '此登入請求目前無效。請檢查裝置的日期與時間，然後再試一次。',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    '此登入請求不屬於此網站與帳戶，因此未傳送到您的錢包。',
  'Failed to check allowance': '無法檢查授權額度',
  'Failed to create approval transaction': '無法建立授權交易',
  'A test run of this swap failed. Try another amount or token.': '此兌換的模擬執行失敗。請改用其他數量或代幣。',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    '此兌換的模擬執行從您帳戶扣除的數量多於顯示的數量。請選擇其他代幣。',
  'Failed to create transaction': '無法建立交易',
  'Transaction error': '交易錯誤',
  'The network refused the approval. Nothing was exchanged.': '網路拒絕了授權，未進行兌換。',
  'The network dropped the approval. Nothing was exchanged.': '網路捨棄了授權，未進行兌換。',
  'Another transaction replaced the approval. Nothing was exchanged.': '授權已被其他交易取代，未進行兌換。',
  'Token Balance Unavailable': '無法取得代幣餘額',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    '此網站尚未設定 WalletConnect，請選擇其他連接方式。',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    '無法載入 WalletConnect。請檢查網路連線，然後再試一次。',
  'The wallet signed a different message. Nothing was shared. Try again.':
    '錢包簽署了不同的訊息。未分享任何內容，請再試一次。',
  'The code expired. Try again for a new one.': 'QR 碼已過期，請再試一次以取得新的 QR 碼。',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    '此裝置的時鐘不正確。請設為自動，然後再試一次。',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    '此網站尚未設定錢包清單，但仍提供最知名的錢包。',
  'The wallet list could not be loaded. Check your connection, then try again.':
    '無法載入錢包清單。請檢查網路連線，然後再試一次。',
  'Connect a wallet first': '請先連接錢包',
  'The swap that was prepared is not the one you saw. It was not sent.': '準備好的兌換與您看到的不同，因此未發送。',
  'Authenticating...': '驗證中…',
  'Couldn’t switch accounts.': '無法切換帳戶。',
  'Your wallet session expired. Connect again.': '錢包工作階段已過期，請重新連接。',
  'Failed to send transaction. Please try again.': '無法發送交易，請再試一次。',
  'Insufficient balance': '餘額不足',
  'Insufficient gas funds': '餘額不足以支付 Gas 費',
  'Enter an amount above zero': '請輸入大於零的數量',
  'Browser wallet': '瀏覽器錢包',
  'Email or social': '電子郵件或社群帳號',
  'The wallet did not confirm that the session has ended': '錢包未確認工作階段已結束',
  'Smart sessions are not supported on this network': '此網路不支援智慧工作階段',
  'Browser and phone': '瀏覽器與手機',
}
