// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'คำขอถูกปฏิเสธในกระเป๋าเงิน',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'กระเป๋าเงินยังไม่อนุญาตบัญชีหรือเมธอดนี้ โปรดเชื่อมต่ออีกครั้งแล้วอนุมัติ',
  'The wallet cannot do this. Try another wallet.': 'กระเป๋าเงินดำเนินการนี้ไม่ได้ ลองใช้กระเป๋าเงินอื่น',
  'The wallet is disconnected. Connect it again.': 'กระเป๋าเงินไม่ได้เชื่อมต่ออยู่ โปรดเชื่อมต่ออีกครั้ง',
  'The wallet cannot reach this network. Try again or switch the network.':
    'กระเป๋าเงินติดต่อเครือข่ายนี้ไม่ได้ โปรดลองอีกครั้งหรือเปลี่ยนเครือข่าย',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'กระเป๋าเงินไม่รู้จักเครือข่ายนี้ โปรดเพิ่มในกระเป๋าเงินแล้วลองอีกครั้ง',
  'The wallet does not accept this network.': 'กระเป๋าเงินไม่ยอมรับเครือข่ายนี้',
  'The wallet lacks a feature that this request needs.': 'กระเป๋าเงินไม่มีฟีเจอร์ที่คำขอนี้ต้องใช้',
  'The wallet does not support this on the selected network.': 'กระเป๋าเงินไม่รองรับการดำเนินการนี้บนเครือข่ายที่เลือก',
  'Too many calls for this wallet. Send fewer.': 'มีคำสั่งเรียกใช้มากเกินไปสำหรับกระเป๋าเงินนี้ โปรดส่งให้น้อยลง',
  'The account upgrade that this request needs was declined in the wallet.':
    'การอัปเกรดบัญชีที่คำขอนี้ต้องใช้ถูกปฏิเสธในกระเป๋าเงิน',
  'The wallet cannot execute these calls together.': 'กระเป๋าเงินดำเนินการคำสั่งเหล่านี้รวมกันเป็นรายการเดียวไม่ได้',
  'The contract refused this transaction.': 'สัญญาอัจฉริยะปฏิเสธธุรกรรมนี้',
  'The maximum fee is too high to be valid. Lower it.': 'ค่าธรรมเนียมสูงสุดสูงเกินกว่าจะใช้ได้ โปรดลดลง',
  'The maximum fee is too low for the network. Raise it and try again.':
    'ค่าธรรมเนียมสูงสุดต่ำกว่าที่เครือข่ายเรียกเก็บในตอนนี้ โปรดเพิ่มแล้วลองอีกครั้ง',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'ธุรกรรมก่อนหน้าของบัญชีนี้หายไป โปรดรอหรือรีเซ็ตธุรกรรมนั้น',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'มีการส่งธุรกรรมหมายเลขนี้ไปแล้ว โปรดตรวจสอบประวัติรายการก่อนส่งอีกครั้ง',
  'This account cannot send any more transactions.': 'บัญชีนี้ส่งธุรกรรมเพิ่มไม่ได้แล้ว',
  'The balance does not cover the amount and the network fee.': 'ยอดคงเหลือไม่พอสำหรับจำนวนที่ส่งและค่าธรรมเนียมเครือข่าย',
  'The gas limit is higher than a block allows. Lower it.': 'ขีดจำกัดแก๊สสูงเกินกว่าที่บล็อกรองรับได้ โปรดลดลง',
  'The gas limit is too low for this transaction. Raise it.': 'ขีดจำกัดแก๊สต่ำเกินไปสำหรับธุรกรรมนี้ โปรดเพิ่ม',
  'This network does not accept this type of transaction.': 'เครือข่ายนี้ไม่รับธุรกรรมประเภทนี้',
  'The priority fee is above the maximum fee. Lower it.': 'ค่าธรรมเนียมลำดับความสำคัญสูงกว่าค่าธรรมเนียมสูงสุด โปรดลดลง',
  'The wallet or network had an internal error. Try again.': 'กระเป๋าเงินหรือเครือข่ายเกิดข้อผิดพลาดภายใน โปรดลองอีกครั้ง',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'มีคำขอรออยู่ในกระเป๋าเงินแล้ว โปรดเปิดกระเป๋าเงินแล้วตอบคำขอนั้น',
  'The network did not accept the transaction.': 'เครือข่ายไม่รับธุรกรรมนี้',
  'Too many requests. Wait a moment and try again.': 'มีคำขอมากเกินไป โปรดรอสักครู่แล้วลองอีกครั้ง',
  'The request timed out. Try again.': 'คำขอหมดเวลา โปรดลองอีกครั้ง',
  'The network could not be reached. Check the connection and try again.':
    'ติดต่อเครือข่ายไม่ได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'Please try again after {value} seconds': 'โปรดลองอีกครั้งหลังจาก {value} วินาที',
  'Error registering name {value}': 'ลงทะเบียนชื่อ {value} ไม่ได้',
  'Insufficient liquidity': 'สภาพคล่องไม่พอ',
  'Sign-in isn’t available on this page. Choose another way to connect.': 'หน้านี้ใช้การลงชื่อเข้าใช้ไม่ได้ โปรดเลือกวิธีเชื่อมต่ออื่น',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'โหลดการลงชื่อเข้าใช้ไม่ได้ โปรดตรวจสอบการเชื่อมต่อหรือเลือกวิธีเชื่อมต่ออื่น',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'ระบบลงชื่อเข้าใช้ไม่ตอบสนอง โปรดลองอีกครั้งภายหลังหรือเลือกวิธีเชื่อมต่ออื่น',
  'Something went wrong': 'เกิดข้อผิดพลาด',
  'That took too long. Try again.': 'ใช้เวลานานเกินไป โปรดลองอีกครั้ง',
  'An error occurred': 'เกิดข้อผิดพลาดขึ้น',
  'Enter a valid email address.': 'กรอกอีเมลที่ถูกต้อง',
  'Chain is not supported': 'ไม่รองรับเชนนี้',
  'This application might not support Smart Accounts': 'แอปพลิเคชันนี้อาจไม่รองรับบัญชีอัจฉริยะ',
  'A problem occurred while trying initialize authentication': 'เกิดปัญหาขณะเริ่มการยืนยันตัวตน',
  'Action not allowed': 'ไม่อนุญาตให้ดำเนินการนี้',
  'Failed to fetch transactions': 'โหลดธุรกรรมไม่ได้',
  'Error resolving name': 'ค้นหาที่อยู่ของชื่อนี้ไม่ได้',
  'Error fetching names for address': 'โหลดชื่อของที่อยู่นี้ไม่ได้',
  'Error fetching name suggestions': 'โหลดชื่อแนะนำไม่ได้',
  'Address or auth connector not found': 'ไม่พบที่อยู่หรือตัวเชื่อมต่อการลงชื่อเข้าใช้',
  'Buying isn’t available on this network': 'ซื้อบนเครือข่ายนี้ไม่ได้',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'หน้าเว็บของผู้ให้บริการใช้ที่อยู่ที่ไม่ตรงกับที่คาดไว้ ไม่มีการเปิดหน้าใดๆ',
  'Please enter a valid amount and receiver address': 'โปรดระบุจำนวนและที่อยู่ผู้รับที่ถูกต้อง',
  'Unsupported chain': 'ไม่รองรับเชนนี้',
  'This transfer does not match what you reviewed. Start again.': 'การโอนนี้ไม่ตรงกับที่คุณตรวจสอบไว้ โปรดเริ่มใหม่',
  'The account or the network changed. Review the transfer again.': 'บัญชีหรือเครือข่ายเปลี่ยนไป โปรดตรวจสอบการโอนอีกครั้ง',
  'Your wallet is on another network. Switch it back, then try again.':
    'กระเป๋าเงินของคุณอยู่บนเครือข่ายอื่น โปรดเปลี่ยนกลับแล้วลองอีกครั้ง',
  'The transfer could not be checked. Check your connection, then try again.':
    'ตรวจสอบการโอนไม่ได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'Signature declined': 'ปฏิเสธการลงนามแล้ว',
  'Sign-in failed. Try again.': 'ลงชื่อเข้าใช้ไม่สำเร็จ โปรดลองอีกครั้ง',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'คำขอลงชื่อเข้าใช้นี้ใช้ไม่ได้ในเวลานี้ โปรดตรวจสอบวันที่และเวลาของอุปกรณ์แล้วลองอีกครั้ง',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'คำขอลงชื่อเข้าใช้นี้ไม่ใช่ของเว็บไซต์และบัญชีนี้ จึงไม่ได้ส่งไปยังกระเป๋าเงินของคุณ',
  'Failed to check allowance': 'ตรวจสอบวงเงินที่อนุญาตไม่ได้',
  'Failed to create approval transaction': 'สร้างธุรกรรมอนุมัติไม่ได้',
  'A test run of this swap failed. Try another amount or token.': 'การทดสอบสวอปนี้ไม่สำเร็จ โปรดลองจำนวนหรือโทเค็นอื่น',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'การทดสอบสวอปนี้หักจากบัญชีของคุณมากกว่าที่แสดงไว้ โปรดเลือกโทเค็นอื่น',
  'Failed to create transaction': 'สร้างธุรกรรมไม่ได้',
  'Transaction error': 'ธุรกรรมมีข้อผิดพลาด',
  'The network refused the approval. Nothing was exchanged.': 'เครือข่ายปฏิเสธการอนุมัติ ไม่มีการแลกเปลี่ยนใดๆ',
  'The network dropped the approval. Nothing was exchanged.': 'รายการอนุมัติหลุดจากเครือข่าย ไม่มีการแลกเปลี่ยนใดๆ',
  'Another transaction replaced the approval. Nothing was exchanged.': 'มีธุรกรรมอื่นมาแทนที่การอนุมัติ ไม่มีการแลกเปลี่ยนใดๆ',
  'Token Balance Unavailable': 'ไม่มีข้อมูลยอดโทเค็นคงเหลือ',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'เว็บไซต์นี้ไม่ได้ตั้งค่า WalletConnect ไว้ โปรดเลือกวิธีเชื่อมต่ออื่น',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'โหลด WalletConnect ไม่ได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'กระเป๋าเงินลงนามในข้อความอื่น ไม่มีการแชร์ข้อมูลใดๆ โปรดลองอีกครั้ง',
  'The code expired. Try again for a new one.': 'รหัสหมดอายุแล้ว ลองอีกครั้งเพื่อรับรหัสใหม่',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'นาฬิกาของอุปกรณ์นี้ไม่ตรง โปรดตั้งเป็นอัตโนมัติแล้วลองอีกครั้ง',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'เว็บไซต์นี้ไม่ได้ตั้งค่ารายการกระเป๋าเงินไว้ แต่ยังมีกระเป๋าเงินที่เป็นที่รู้จักมากที่สุดให้เลือก',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'โหลดรายการกระเป๋าเงินไม่ได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  'Connect a wallet first': 'เชื่อมต่อกระเป๋าเงินก่อน',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'รายการสวอปที่เตรียมไว้ไม่ใช่รายการที่คุณเห็น จึงไม่ได้ส่งออกไป',
  'Authenticating...': 'กำลังยืนยันตัวตน…',
  'Couldn’t switch accounts.': 'สลับบัญชีไม่ได้',
  'Your wallet session expired. Connect again.': 'เซสชันกระเป๋าเงินของคุณหมดอายุแล้ว โปรดเชื่อมต่ออีกครั้ง',
  'Failed to send transaction. Please try again.': 'ส่งธุรกรรมไม่สำเร็จ โปรดลองอีกครั้ง',
  'Insufficient balance': 'ยอดคงเหลือไม่พอ',
  'Insufficient gas funds': 'เงินไม่พอสำหรับค่าแก๊ส',
  'Enter an amount above zero': 'ระบุจำนวนที่มากกว่าศูนย์',
  'Browser wallet': 'กระเป๋าเงินเบราว์เซอร์',
  'Email or social': 'อีเมลหรือโซเชียล',
  'The wallet did not confirm that the session has ended': 'กระเป๋าเงินไม่ได้ยืนยันว่าเซสชันสิ้นสุดแล้ว',
  'Smart sessions are not supported on this network': 'เครือข่ายนี้ไม่รองรับเซสชันอัจฉริยะ',
  'Browser and phone': 'เบราว์เซอร์และโทรศัพท์',
}
