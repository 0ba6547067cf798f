// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': '请求已在钱包中被拒绝。',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    '钱包未允许此账户或方法。请重新连接并批准。',
  'The wallet cannot do this. Try another wallet.': '钱包无法完成此操作，请尝试其他钱包。',
  'The wallet is disconnected. Connect it again.': '钱包已断开，请重新连接。',
  'The wallet cannot reach this network. Try again or switch the network.': '钱包无法连接此网络。请重试或切换网络。',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    '钱包中没有此网络。请先在钱包中添加，然后重试。',
  'The wallet does not accept this network.': '钱包不接受此网络。',
  'The wallet lacks a feature that this request needs.': '钱包缺少此请求所需的功能。',
  'The wallet does not support this on the selected network.': '钱包在所选网络上不支持此操作。',
  'Too many calls for this wallet. Send fewer.': '一次提交的调用过多，请减少数量。',
  'The account upgrade that this request needs was declined in the wallet.': '此请求所需的账户升级已在钱包中被拒绝。',
  'The wallet cannot execute these calls together.': '钱包无法将这些调用合并执行。',
  'The contract refused this transaction.': '合约拒绝了此交易。',
  'The maximum fee is too high to be valid. Lower it.': '最高费用过高，请调低。',
  'The maximum fee is too low for the network. Raise it and try again.': '最高费用低于网络当前要求，请调高后重试。',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    '此账户缺少一笔较早的交易。请等待其完成或将其重置。',
  'A transaction with this number was already sent. Check your activity before you send again.':
    '此序号的交易已发送。再次发送前请查看交易记录。',
  'This account cannot send any more transactions.': '此账户无法再发送交易。',
  'The balance does not cover the amount and the network fee.': '余额不足以支付金额和网络费用。',
  'The gas limit is higher than a block allows. Lower it.': 'Gas 上限超过区块容量，请调低。',
  'The gas limit is too low for this transaction. Raise it.': 'Gas 上限过低，不足以执行此交易，请调高。',
  'This network does not accept this type of transaction.': '此网络不接受此类交易。',
  'The priority fee is above the maximum fee. Lower it.': '优先费高于最高费用，请调低。',
  'The wallet or network had an internal error. Try again.': '钱包或网络发生内部错误，请重试。',
  'A request is already waiting in the wallet. Open it and answer that one.':
    '钱包中已有待处理的请求，请打开钱包处理。',
  'The network did not accept the transaction.': '网络未接受此交易。',
  'Too many requests. Wait a moment and try again.': '请求过多，请稍后重试。',
  'The request timed out. Try again.': '响应超时，请重试。',
  'The network could not be reached. Check the connection and try again.': '无法连接到网络，请检查网络连接后重试。',
  'Please try again after {value} seconds': '请在 {value} 秒后重试',
  'Error registering name {value}': '注册名称 {value} 时出错',
  'Insufficient liquidity': '流动性不足',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    '此页面的设置阻止了登录，请选择其他连接方式。',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    '登录未能加载。请检查网络连接，或选择其他连接方式。',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    '登录服务没有响应。请稍后重试，或选择其他连接方式。',
  'Something went wrong': '出现问题',
  'That took too long. Try again.': '操作超时，请重试。',
  'An error occurred': '发生错误',
  'Enter a valid email address.': '请输入有效的邮箱地址。',
  'Chain is not supported': '不支持该链',
  'This application might not support Smart Accounts': '此应用可能不支持智能账户',
  'A problem occurred while trying initialize authentication': '初始化身份验证时出现问题',
  'Action not allowed': '不允许此操作',
  'Failed to fetch transactions': '无法获取交易记录',
  'Error resolving name': '解析名称时出错',
  'Error fetching names for address': '无法获取该地址的名称',
  'Error fetching name suggestions': '无法获取名称建议',
  'Address or auth connector not found': '未找到地址或登录连接',
  'Buying isn’t available on this network': '此网络不支持购买',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    '服务商页面的地址不符合预期，未打开任何页面。',
  'Please enter a valid amount and receiver address': '请输入有效的金额和收款地址',
  'Unsupported chain': '不支持的链',
  'This transfer does not match what you reviewed. Start again.': '此转账与您核对的内容不符。请重新开始。',
  'The account or the network changed. Review the transfer again.': '账户或网络已更改。请重新核对转账。',
  'Your wallet is on another network. Switch it back, then try again.': '您的钱包位于其他网络。请切换回来，然后重试。',
  'The transfer could not be checked. Check your connection, then try again.':
    '无法检查此转账。请检查网络连接，然后重试。',
  'Signature declined': '已拒绝签名',
  'Sign-in failed. Try again.': '登录失败，请重试。',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    '此登录请求目前无效。请检查设备的日期和时间，然后重试。',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    '此登录请求不是针对本网站和此账户的，未发送到您的钱包。',
  'Failed to check allowance': '无法检查授权额度',
  'Failed to create approval transaction': '无法创建授权交易',
  'A test run of this swap failed. Try another amount or token.': '此兑换的模拟运行失败。请尝试其他数量或代币。',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    '此兑换的模拟运行从您的账户转出的多于显示的数量。请选择其他代币。',
  'Failed to create transaction': '无法创建交易',
  'Transaction error': '交易出错',
  'The network refused the approval. Nothing was exchanged.': '网络拒绝了授权，未发生兑换。',
  'The network dropped the approval. Nothing was exchanged.': '网络中已无该授权交易，未发生兑换。',
  'Another transaction replaced the approval. Nothing was exchanged.': '授权已被其他交易取代，未发生兑换。',
  'Token Balance Unavailable': '无法获取代币余额',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    '此网站未配置 WalletConnect，请选择其他连接方式。',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect 无法加载，请检查网络连接后重试。',
  'The wallet signed a different message. Nothing was shared. Try again.':
    '钱包签署的内容与请求不符。未共享任何信息，请重试。',
  'The code expired. Try again for a new one.': '二维码未在有效期内使用，请重试以获取新码。',
  'The clock of this device is wrong. Set it to automatic, then try again.': '设备时钟不准确。请设为自动后重试。',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    '此网站未配置钱包列表，仍可使用常用钱包。',
  'The wallet list could not be loaded. Check your connection, then try again.':
    '无法加载钱包列表，请检查网络连接后重试。',
  'Connect a wallet first': '请先连接钱包',
  'The swap that was prepared is not the one you saw. It was not sent.': '准备好的兑换与您看到的不一致，该兑换未发送。',
  'Authenticating...': '正在验证…',
  'Couldn’t switch accounts.': '无法切换账户。',
  'Your wallet session expired. Connect again.': '钱包会话已过期，请重新连接。',
  'Failed to send transaction. Please try again.': '交易发送失败，请重试。',
  'Insufficient balance': '余额不足',
  'Insufficient gas funds': '余额不足以支付 Gas 费',
  'Enter an amount above zero': '请输入大于零的金额',
  'Browser wallet': '浏览器钱包',
  'Email or social': '邮箱或社交账号',
  'The wallet did not confirm that the session has ended': '钱包未确认会话已结束',
  'Smart sessions are not supported on this network': '此网络不支持智能会话',
  'Browser and phone': '浏览器和手机',
}
