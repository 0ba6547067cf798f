// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'ウォレットでリクエストが拒否されました。',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'このアカウントまたは操作がウォレットで許可されていません。接続し直して承認してください。',
  'The wallet cannot do this. Try another wallet.':
    'このウォレットでは実行できません。別のウォレットをお試しください。',
  'The wallet is disconnected. Connect it again.': 'ウォレットの接続が切れています。もう一度接続してください。',
  'The wallet cannot reach this network. Try again or switch the network.':
    'ウォレットがこのネットワークに接続できません。もう一度試すか、ネットワークを切り替えてください。',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'ウォレットにこのネットワークがありません。ウォレットに追加してから、もう一度お試しください。',
  'The wallet does not accept this network.': 'ウォレットがこのネットワークに対応していません。',
  'The wallet lacks a feature that this request needs.': 'ウォレットがこのリクエストに必要な機能に対応していません。',
  'The wallet does not support this on the selected network.':
    '選択中のネットワークでは、ウォレットがこの操作に対応していません。',
  'Too many calls for this wallet. Send fewer.': '一度に実行できる件数を超えています。件数を減らしてください。',
  'The account upgrade that this request needs was declined in the wallet.':
    'このリクエストに必要なアカウントのアップグレードがウォレットで拒否されました。',
  'The wallet cannot execute these calls together.': 'ウォレットがこれらの処理をまとめて実行できません。',
  'The contract refused this transaction.': 'コントラクトがこの取引を拒否しました。',
  'The maximum fee is too high to be valid. Lower it.': '最大手数料が高すぎます。下げてください。',
  'The maximum fee is too low for the network. Raise it and try again.':
    '最大手数料が現在の必要額を下回っています。上げてから、もう一度お試しください。',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'このアカウントの前の取引が完了していません。完了を待つか、リセットしてください。',
  'A transaction with this number was already sent. Check your activity before you send again.':
    '同じ番号の取引がすでに送信されています。再送信の前に取引履歴を確認してください。',
  'This account cannot send any more transactions.': 'このアカウントではこれ以上取引を送信できません。',
  'The balance does not cover the amount and the network fee.':
    '送信額とネットワーク手数料に対して残高が不足しています。',
  'The gas limit is higher than a block allows. Lower it.': 'ガス上限がブロックの上限を超えています。下げてください。',
  'The gas limit is too low for this transaction. Raise it.': 'この取引にはガス上限が低すぎます。上げてください。',
  'This network does not accept this type of transaction.': 'このネットワークはこの種類の取引に対応していません。',
  'The priority fee is above the maximum fee. Lower it.': '優先手数料が最大手数料を超えています。下げてください。',
  'The wallet or network had an internal error. Try again.':
    'ウォレットまたはネットワークで内部エラーが発生しました。もう一度お試しください。',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'ウォレットに未対応のリクエストがあります。先にウォレットで対応してください。',
  'The network did not accept the transaction.': 'ネットワークが取引を受け付けませんでした。',
  'Too many requests. Wait a moment and try again.': 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  'The request timed out. Try again.': '時間内に応答がありませんでした。もう一度お試しください。',
  'The network could not be reached. Check the connection and try again.':
    'ネットワークに接続できませんでした。通信状況を確認して、もう一度お試しください。',
  'Please try again after {value} seconds': '{value}秒後にもう一度お試しください',
  'Error registering name {value}': '名前{value}を登録できませんでした',
  'Insufficient liquidity': '流動性が不足しています',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'このページの設定によりログインできません。別の方法で接続してください。',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'ログイン画面を読み込めませんでした。通信状況を確認するか、別の方法で接続してください。',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'ログインサービスが応答しません。後でもう一度試すか、別の方法で接続してください。',
  'Something went wrong': '問題が発生しました',
  'That took too long. Try again.': '時間がかかりすぎました。もう一度お試しください。',
  'An error occurred': 'エラーが発生しました',
  'Enter a valid email address.': '有効なメールアドレスを入力してください。',
  'Chain is not supported': '対応していないチェーンです',
  'This application might not support Smart Accounts': 'このアプリはスマートアカウントに対応していない可能性があります',
  'A problem occurred while trying initialize authentication': '認証の準備中に問題が発生しました',
  'Action not allowed': '許可されていない操作です',
  'Failed to fetch transactions': '取引履歴を取得できませんでした',
  'Error resolving name': '名前を確認できませんでした',
  'Error fetching names for address': 'アドレスの名前を取得できませんでした',
  'Error fetching name suggestions': '名前の候補を取得できませんでした',
  'Address or auth connector not found': 'アドレスまたはログイン用の接続が見つかりません',
  'Buying isn’t available on this network': 'このネットワークでは購入を利用できません',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    '提供元のページが想定の場所にありません。何も開いていません。',
  'Please enter a valid amount and receiver address': '有効な金額と送信先アドレスを入力してください',
  'Unsupported chain': '未対応のチェーンです',
  'This transfer does not match what you reviewed. Start again.':
    'この送金は確認した内容と一致しません。最初からやり直してください。',
  'The account or the network changed. Review the transfer again.':
    'アカウントまたはネットワークが変わりました。送金をもう一度確認してください。',
  'Your wallet is on another network. Switch it back, then try again.':
    'ウォレットが別のネットワークになっています。元に戻してからもう一度お試しください。',
  'The transfer could not be checked. Check your connection, then try again.':
    '送金を確認できませんでした。接続を確認してからもう一度お試しください。',
  'Signature declined': '署名を拒否しました',
  'Sign-in failed. Try again.': 'サインインに失敗しました。もう一度お試しください。',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'このログインのリクエストは現在有効ではありません。端末の日付と時刻を確認して、もう一度お試しください。',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'このログインのリクエストは、このサイトとアカウントのものではありません。ウォレットには送信していません。',
  'Failed to check allowance': '承認額を確認できませんでした',
  'Failed to create approval transaction': '承認の取引を作成できませんでした',
  'A test run of this swap failed. Try another amount or token.':
    'このスワップのテスト実行は失敗しました。別の金額またはトークンをお試しください。',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'このスワップのテスト実行では、表示より多くの資産がアカウントから出ます。別のトークンを選んでください。',
  'Failed to create transaction': '取引を作成できませんでした',
  'Transaction error': '取引エラー',
  'The network refused the approval. Nothing was exchanged.':
    'ネットワークが承認を拒否しました。交換は行われていません。',
  'The network dropped the approval. Nothing was exchanged.':
    '承認がネットワークに残っていません。交換は行われていません。',
  'Another transaction replaced the approval. Nothing was exchanged.':
    '承認が別の取引に置き換えられました。交換は行われていません。',
  'Token Balance Unavailable': 'トークン残高を表示できません',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'このサイトではWalletConnectが設定されていません。別の方法で接続してください。',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnectを読み込めませんでした。通信状況を確認して、もう一度お試しください。',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'ウォレットが要求と異なる内容に署名しました。情報は共有されていません。もう一度お試しください。',
  'The code expired. Try again for a new one.':
    'コードが時間内に使われませんでした。もう一度試すと、新しいコードを発行します。',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    '端末の時計がずれています。自動設定にして、もう一度お試しください。',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'このサイトではウォレット一覧が設定されていません。主なウォレットは利用できます。',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'ウォレット一覧を読み込めませんでした。通信状況を確認して、もう一度お試しください。',
  'Connect a wallet first': '先にウォレットを接続してください',
  'The swap that was prepared is not the one you saw. It was not sent.':
    '準備されたスワップが表示内容と異なります。このスワップは送信されていません。',
  'Authenticating...': '認証中…',
  'Couldn’t switch accounts.': 'アカウントを切り替えられませんでした。',
  'Your wallet session expired. Connect again.': 'ウォレットのセッションの期限が切れました。もう一度接続してください。',
  'Failed to send transaction. Please try again.': '取引を送信できませんでした。もう一度お試しください。',
  'Insufficient balance': '残高不足',
  'Insufficient gas funds': 'ガス代の残高が不足しています',
  'Enter an amount above zero': '0より大きい金額を入力してください',
  'Browser wallet': 'ブラウザウォレット',
  'Email or social': 'メール・SNS',
  'The wallet did not confirm that the session has ended': 'セッションの終了をウォレットで確認できませんでした',
  'Smart sessions are not supported on this network': 'このネットワークはスマートセッションに対応していません',
  'Browser and phone': 'ブラウザとスマートフォン',
}
