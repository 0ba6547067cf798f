// Texts of the button in the page.

export const button = {
  'button.connect': '지갑 연결',
  'button.connecting': '연결 중…',
  'button.loading': '여는 중…',
  'button.account': '계정 {address}',
  'button.network': '네트워크 {network}',
  'button.wallet': '{wallet} 연결',
  'button.walletMissing': '지갑을 찾을 수 없습니다. 다른 지갑을 선택하세요',
  'button.wrongNetwork': '잘못된 네트워크',
  'button.failed': '열지 못했습니다. 다시 시도하세요',
  'button.reload': '열지 못했습니다. 페이지를 새로고침하세요',
  'button.unsupported': '브라우저가 오래되었습니다. 업데이트하세요',
}
