// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'Yêu cầu đã bị từ chối trong ví.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'Ví chưa cho phép tài khoản hoặc thao tác này. Hãy kết nối lại và phê duyệt.',
  'The wallet cannot do this. Try another wallet.': 'Ví không thực hiện được thao tác này. Hãy thử ví khác.',
  'The wallet is disconnected. Connect it again.': 'Ví đã ngắt kết nối. Hãy kết nối lại.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'Ví không kết nối được với mạng này. Hãy thử lại hoặc chuyển mạng.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'Ví không có mạng này. Hãy thêm mạng trong ví rồi thử lại.',
  'The wallet does not accept this network.': 'Ví không chấp nhận mạng này.',
  'The wallet lacks a feature that this request needs.': 'Ví thiếu tính năng cần cho yêu cầu này.',
  'The wallet does not support this on the selected network.': 'Ví không hỗ trợ thao tác này trên mạng đã chọn.',
  'Too many calls for this wallet. Send fewer.': 'Quá nhiều lệnh cùng lúc cho ví. Hãy gửi ít hơn.',
  'The account upgrade that this request needs was declined in the wallet.':
    'Yêu cầu này cần nâng cấp tài khoản, nhưng việc nâng cấp đã bị từ chối trong ví.',
  'The wallet cannot execute these calls together.': 'Ví không thể gộp các lệnh này thành một.',
  'The contract refused this transaction.': 'Hợp đồng đã từ chối giao dịch này.',
  'The maximum fee is too high to be valid. Lower it.': 'Phí tối đa quá cao, không hợp lệ. Hãy giảm xuống.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'Phí tối đa thấp hơn mức mạng đang yêu cầu. Hãy tăng lên rồi thử lại.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Thiếu một giao dịch trước đó của tài khoản. Hãy chờ hoặc đặt lại giao dịch đó.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Giao dịch có số này đã được gửi. Hãy kiểm tra hoạt động trước khi gửi lại.',
  'This account cannot send any more transactions.': 'Tài khoản này không thể gửi thêm giao dịch.',
  'The balance does not cover the amount and the network fee.': 'Số dư không đủ cho số tiền và phí mạng.',
  'The gas limit is higher than a block allows. Lower it.': 'Giới hạn gas vượt quá mức của khối. Hãy giảm xuống.',
  'The gas limit is too low for this transaction. Raise it.': 'Giới hạn gas quá thấp cho giao dịch này. Hãy tăng lên.',
  'This network does not accept this type of transaction.': 'Mạng này không chấp nhận loại giao dịch này.',
  'The priority fee is above the maximum fee. Lower it.': 'Phí ưu tiên cao hơn phí tối đa. Hãy giảm xuống.',
  'The wallet or network had an internal error. Try again.': 'Ví hoặc mạng gặp lỗi nội bộ. Hãy thử lại.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Đã có yêu cầu đang chờ trong ví. Hãy mở ví và trả lời yêu cầu đó.',
  'The network did not accept the transaction.': 'Mạng không chấp nhận giao dịch.',
  'Too many requests. Wait a moment and try again.': 'Quá nhiều yêu cầu. Hãy chờ giây lát rồi thử lại.',
  'The request timed out. Try again.': 'Hết thời gian chờ. Hãy thử lại.',
  'The network could not be reached. Check the connection and try again.':
    'Không kết nối được với mạng. Hãy kiểm tra kết nối rồi thử lại.',
  'Please try again after {value} seconds': 'Hãy thử lại sau {value} giây',
  'Error registering name {value}': 'Lỗi khi đăng ký tên {value}',
  'Insufficient liquidity': 'Thanh khoản không đủ',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'Cài đặt của trang này chặn đăng nhập. Hãy chọn cách kết nối khác.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'Không tải được phần đăng nhập. Hãy kiểm tra kết nối hoặc chọn cách kết nối khác.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'Dịch vụ đăng nhập không phản hồi. Hãy thử lại sau hoặc chọn cách kết nối khác.',
  'Something went wrong': 'Đã xảy ra lỗi',
  'That took too long. Try again.': 'Mất quá nhiều thời gian. Hãy thử lại.',
  'An error occurred': 'Đã có lỗi',
  'Enter a valid email address.': 'Nhập địa chỉ email hợp lệ.',
  'Chain is not supported': 'Blockchain không được hỗ trợ',
  'This application might not support Smart Accounts': 'Ứng dụng này có thể không hỗ trợ tài khoản thông minh',
  'A problem occurred while trying initialize authentication': 'Có sự cố khi khởi tạo xác thực',
  'Action not allowed': 'Thao tác không được phép',
  'Failed to fetch transactions': 'Không tải được giao dịch',
  'Error resolving name': 'Lỗi khi tra cứu tên',
  'Error fetching names for address': 'Lỗi khi tải tên của địa chỉ',
  'Error fetching name suggestions': 'Không tải được gợi ý tên',
  'Address or auth connector not found': 'Không tìm thấy địa chỉ hoặc kết nối đăng nhập',
  'Buying isn’t available on this network': 'Không hỗ trợ mua trên mạng này',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'Trang của nhà cung cấp không nằm ở địa chỉ dự kiến. Chưa mở trang nào.',
  'Please enter a valid amount and receiver address': 'Hãy nhập số tiền và địa chỉ nhận hợp lệ',
  'Unsupported chain': 'Blockchain chưa được hỗ trợ',
  'This transfer does not match what you reviewed. Start again.':
    'Giao dịch này không khớp với nội dung bạn đã xem. Hãy bắt đầu lại.',
  'The account or the network changed. Review the transfer again.':
    'Tài khoản hoặc mạng đã thay đổi. Hãy xem lại giao dịch.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Ví của bạn đang ở mạng khác. Chuyển lại rồi thử lại.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Không thể kiểm tra giao dịch. Kiểm tra kết nối rồi thử lại.',
  'Signature declined': 'Đã từ chối ký',
  'Sign-in failed. Try again.': 'Đăng nhập không thành công. Hãy thử lại.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Yêu cầu đăng nhập này hiện không hợp lệ. Hãy kiểm tra ngày giờ trên thiết bị rồi thử lại.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Yêu cầu đăng nhập này không dành cho trang web và tài khoản này. Yêu cầu chưa được gửi đến ví của bạn.',
  'Failed to check allowance': 'Không kiểm tra được hạn mức cấp quyền',
  'Failed to create approval transaction': 'Không tạo được giao dịch cấp quyền',
  'A test run of this swap failed. Try another amount or token.':
    'Chạy thử giao dịch hoán đổi này thất bại. Hãy thử số lượng hoặc token khác.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Chạy thử giao dịch hoán đổi này lấy từ tài khoản của bạn nhiều hơn mức hiển thị. Hãy chọn token khác.',
  'Failed to create transaction': 'Không tạo được giao dịch',
  'Transaction error': 'Lỗi giao dịch',
  'The network refused the approval. Nothing was exchanged.':
    'Mạng đã từ chối việc cấp quyền. Chưa có gì được hoán đổi.',
  'The network dropped the approval. Nothing was exchanged.':
    'Mạng không còn lệnh cấp quyền. Chưa có gì được hoán đổi.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Giao dịch khác đã thay thế lệnh cấp quyền. Chưa có gì được hoán đổi.',
  'Token Balance Unavailable': 'Không tải được số dư token',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Trang này chưa được thiết lập WalletConnect. Hãy chọn cách kết nối khác.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Không tải được WalletConnect. Hãy kiểm tra kết nối rồi thử lại.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'Ví đã ký nội dung khác với yêu cầu. Không có gì được chia sẻ. Hãy thử lại.',
  'The code expired. Try again for a new one.': 'Mã không được dùng kịp thời gian. Hãy thử lại để nhận mã mới.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'Đồng hồ của thiết bị bị sai. Hãy đặt tự động rồi thử lại.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Trang này chưa thiết lập danh sách ví. Các ví phổ biến vẫn có ở đây.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Không tải được danh sách ví. Hãy kiểm tra kết nối rồi thử lại.',
  'Connect a wallet first': 'Hãy kết nối ví trước',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'Lệnh hoán đổi đã chuẩn bị khác với lệnh bạn thấy. Lệnh này chưa được gửi đi.',
  'Authenticating...': 'Đang xác thực…',
  'Couldn’t switch accounts.': 'Không chuyển được tài khoản.',
  'Your wallet session expired. Connect again.': 'Phiên của ví đã hết hạn. Hãy kết nối lại.',
  'Failed to send transaction. Please try again.': 'Không gửi được giao dịch. Hãy thử lại.',
  'Insufficient balance': 'Số dư không đủ',
  'Insufficient gas funds': 'Không đủ số dư trả phí gas',
  'Enter an amount above zero': 'Nhập số tiền lớn hơn 0',
  'Browser wallet': 'Ví trình duyệt',
  'Email or social': 'Email hoặc mạng xã hội',
  'The wallet did not confirm that the session has ended': 'Ví chưa xác nhận phiên đã kết thúc',
  'Smart sessions are not supported on this network': 'Mạng này không hỗ trợ phiên thông minh',
  'Browser and phone': 'Trình duyệt và điện thoại',
}
