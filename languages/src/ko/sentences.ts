// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': '지갑에서 요청이 거절되었습니다.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    '지갑에서 이 계정 또는 작업이 허용되지 않았습니다. 다시 연결하고 승인하세요.',
  'The wallet cannot do this. Try another wallet.': '지갑에서 할 수 없는 작업입니다. 다른 지갑을 사용해 보세요.',
  'The wallet is disconnected. Connect it again.': '지갑 연결이 끊어졌습니다. 다시 연결하세요.',
  'The wallet cannot reach this network. Try again or switch the network.':
    '지갑이 이 네트워크에 연결할 수 없습니다. 다시 시도하거나 네트워크를 전환하세요.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    '지갑에 이 네트워크가 없습니다. 지갑에 추가한 후 다시 시도하세요.',
  'The wallet does not accept this network.': '지갑이 이 네트워크를 허용하지 않습니다.',
  'The wallet lacks a feature that this request needs.': '지갑에 이 요청에 필요한 기능이 없습니다.',
  'The wallet does not support this on the selected network.':
    '선택한 네트워크에서는 지갑이 이 작업을 지원하지 않습니다.',
  'Too many calls for this wallet. Send fewer.': '한 번에 처리할 수 있는 호출 수를 초과했습니다. 수를 줄이세요.',
  'The account upgrade that this request needs was declined in the wallet.':
    '이 요청에 필요한 계정 업그레이드가 지갑에서 거절되었습니다.',
  'The wallet cannot execute these calls together.': '지갑에서 이 호출들을 한 번에 처리할 수 없습니다.',
  'The contract refused this transaction.': '컨트랙트가 이 거래를 거부했습니다.',
  'The maximum fee is too high to be valid. Lower it.': '최대 수수료가 너무 높습니다. 낮추세요.',
  'The maximum fee is too low for the network. Raise it and try again.':
    '최대 수수료가 현재 네트워크 요구치보다 낮습니다. 높인 후 다시 시도하세요.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    '이 계정의 이전 거래가 빠져 있습니다. 완료를 기다리거나 초기화하세요.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    '이 번호의 거래가 이미 전송되었습니다. 다시 보내기 전에 활동을 확인하세요.',
  'This account cannot send any more transactions.': '이 계정에서는 더 이상 거래를 보낼 수 없습니다.',
  'The balance does not cover the amount and the network fee.': '잔액이 금액과 네트워크 수수료보다 부족합니다.',
  'The gas limit is higher than a block allows. Lower it.': '가스 한도가 블록 한도를 초과합니다. 낮추세요.',
  'The gas limit is too low for this transaction. Raise it.': '이 거래에는 가스 한도가 너무 낮습니다. 높이세요.',
  'This network does not accept this type of transaction.': '이 네트워크는 이 거래 유형을 지원하지 않습니다.',
  'The priority fee is above the maximum fee. Lower it.': '우선 수수료가 최대 수수료보다 높습니다. 낮추세요.',
  'The wallet or network had an internal error. Try again.':
    '지갑 또는 네트워크에 내부 오류가 발생했습니다. 다시 시도하세요.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    '지갑에 대기 중인 요청이 있습니다. 지갑을 열어 먼저 처리하세요.',
  'The network did not accept the transaction.': '네트워크가 거래를 받아들이지 않았습니다.',
  'Too many requests. Wait a moment and try again.': '요청이 너무 많습니다. 잠시 후 다시 시도하세요.',
  'The request timed out. Try again.': '응답 시간이 초과되었습니다. 다시 시도하세요.',
  'The network could not be reached. Check the connection and try again.':
    '네트워크에 연결하지 못했습니다. 인터넷 연결을 확인한 후 다시 시도하세요.',
  'Please try again after {value} seconds': '{value}초 후 다시 시도하세요',
  'Error registering name {value}': '이름 {value} 등록 중 오류가 발생했습니다',
  'Insufficient liquidity': '유동성이 부족합니다',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    '이 페이지의 설정으로 인해 로그인할 수 없습니다. 다른 연결 방법을 선택하세요.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    '로그인을 불러오지 못했습니다. 인터넷 연결을 확인하거나 다른 연결 방법을 선택하세요.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    '로그인 서비스가 응답하지 않습니다. 나중에 다시 시도하거나 다른 연결 방법을 선택하세요.',
  'Something went wrong': '문제가 발생했습니다',
  'That took too long. Try again.': '시간이 너무 오래 걸렸습니다. 다시 시도하세요.',
  'An error occurred': '오류가 발생했습니다',
  'Enter a valid email address.': '올바른 이메일 주소를 입력하세요.',
  'Chain is not supported': '지원되지 않는 체인입니다',
  'This application might not support Smart Accounts': '이 앱은 스마트 계정을 지원하지 않을 수 있습니다',
  'A problem occurred while trying initialize authentication': '인증을 준비하는 중 문제가 발생했습니다',
  'Action not allowed': '허용되지 않은 작업입니다',
  'Failed to fetch transactions': '거래 내역을 불러오지 못했습니다',
  'Error resolving name': '이름을 확인하지 못했습니다',
  'Error fetching names for address': '주소의 이름을 불러오지 못했습니다',
  'Error fetching name suggestions': '추천 이름을 불러오지 못했습니다',
  'Address or auth connector not found': '주소 또는 로그인 연결을 찾을 수 없습니다',
  'Buying isn’t available on this network': '이 네트워크에서는 구매할 수 없습니다',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    '제공업체 페이지의 주소가 예상과 다릅니다. 아무것도 열지 않았습니다.',
  'Please enter a valid amount and receiver address': '올바른 금액과 받는 주소를 입력하세요',
  'Unsupported chain': '지원되지 않는 체인',
  'This transfer does not match what you reviewed. Start again.': '이 전송은 검토한 내용과 다릅니다. 다시 시작하세요.',
  'The account or the network changed. Review the transfer again.':
    '계정이나 네트워크가 바뀌었습니다. 전송을 다시 검토하세요.',
  'Your wallet is on another network. Switch it back, then try again.':
    '지갑이 다른 네트워크에 있습니다. 다시 전환한 후 시도하세요.',
  'The transfer could not be checked. Check your connection, then try again.':
    '전송을 확인하지 못했습니다. 연결을 확인한 후 다시 시도하세요.',
  'Signature declined': '서명이 거절되었습니다',
  'Sign-in failed. Try again.': '로그인하지 못했습니다. 다시 시도하세요.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    '이 로그인 요청은 현재 유효하지 않습니다. 기기의 날짜와 시간을 확인한 후 다시 시도하세요.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    '이 로그인 요청은 이 사이트와 계정에 대한 것이 아닙니다. 지갑으로 전송되지 않았습니다.',
  'Failed to check allowance': '승인 한도를 확인하지 못했습니다',
  'Failed to create approval transaction': '승인 거래를 만들지 못했습니다',
  'A test run of this swap failed. Try another amount or token.':
    '이 스왑의 테스트 실행이 실패했습니다. 다른 금액이나 토큰을 시도하세요.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    '이 스왑의 테스트 실행에서는 표시된 것보다 많은 자산이 계정에서 나갑니다. 다른 토큰을 선택하세요.',
  'Failed to create transaction': '거래를 만들지 못했습니다',
  'Transaction error': '거래 오류',
  'The network refused the approval. Nothing was exchanged.': '네트워크가 승인을 거부했습니다. 교환되지 않았습니다.',
  'The network dropped the approval. Nothing was exchanged.':
    '승인 거래가 네트워크에서 사라졌습니다. 교환되지 않았습니다.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    '승인이 다른 거래로 대체되었습니다. 교환되지 않았습니다.',
  'Token Balance Unavailable': '토큰 잔액을 표시할 수 없음',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    '이 사이트에는 WalletConnect가 설정되어 있지 않습니다. 다른 연결 방법을 선택하세요.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect를 불러오지 못했습니다. 인터넷 연결을 확인한 후 다시 시도하세요.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    '지갑이 요청과 다른 내용에 서명했습니다. 공유된 내용은 없습니다. 다시 시도하세요.',
  'The code expired. Try again for a new one.':
    '코드가 제한 시간 안에 사용되지 않았습니다. 다시 시도하면 새로 발급됩니다.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    '기기의 시계가 맞지 않습니다. 자동으로 설정한 후 다시 시도하세요.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    '이 사이트에는 지갑 목록이 설정되어 있지 않습니다. 많이 쓰는 지갑은 사용할 수 있습니다.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    '지갑 목록을 불러오지 못했습니다. 인터넷 연결을 확인한 후 다시 시도하세요.',
  'Connect a wallet first': '먼저 지갑을 연결하세요',
  'The swap that was prepared is not the one you saw. It was not sent.':
    '준비된 스왑이 표시된 내용과 다릅니다. 이 스왑은 전송되지 않았습니다.',
  'Authenticating...': '인증 중…',
  'Couldn’t switch accounts.': '계정을 전환하지 못했습니다.',
  'Your wallet session expired. Connect again.': '지갑 세션이 만료되었습니다. 다시 연결하세요.',
  'Failed to send transaction. Please try again.': '거래를 보내지 못했습니다. 다시 시도하세요.',
  'Insufficient balance': '잔액 부족',
  'Insufficient gas funds': '가스비 잔액 부족',
  'Enter an amount above zero': '0보다 큰 금액을 입력하세요',
  'Browser wallet': '브라우저 지갑',
  'Email or social': '이메일 또는 소셜',
  'The wallet did not confirm that the session has ended': '지갑에서 세션 종료가 확인되지 않았습니다',
  'Smart sessions are not supported on this network': '이 네트워크는 스마트 세션을 지원하지 않습니다',
  'Browser and phone': '브라우저 및 휴대폰',
}
